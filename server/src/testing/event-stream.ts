/** One server-sent event, its data read as JSON. */
export interface ServerEvent {
  event: string;
  data: unknown;
}

export interface Stream {
  response: Response;
  /** The next event; waits for it. Null where the server ended the stream. */
  next(): Promise<ServerEvent | null>;
  /** How many pings came before the events that were read. */
  pings: () => number;
  close: () => void;
}

/** Opens the event stream of a person as a browser does, over the network. */
export async function openStream(address: string, token: string): Promise<Stream> {
  const aborter = new AbortController();
  const response = await fetch(`${address}/api/events/`, {
    headers: { authorization: `Bearer ${token}` },
    signal: aborter.signal,
  });
  if (response.body === null) throw new Error('The stream has no body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  let pings = 0;
  return {
    response,
    async next() {
      for (;;) {
        const end = received.indexOf('\n\n');
        if (end === -1) {
          const { done, value } = await reader.read();
          if (done) return null;
          received += value;
          continue;
        }
        const block = received.slice(0, end);
        received = received.slice(end + 2);
        if (!block.startsWith(':')) return parse(block);
        pings += 1;
      }
    },
    pings: () => pings,
    close: () => aborter.abort(),
  };
}

function parse(block: string): ServerEvent {
  const lines = block.split('\n').map((line) => /^(\w+): (.*)$/.exec(line) ?? []);
  const field = (name: string) => lines.find(([, key]) => key === name)?.[2] ?? '';
  return { event: field('event'), data: JSON.parse(field('data')) as unknown };
}
