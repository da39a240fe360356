/** A server-sent event (WHATWG HTML §9.2), without retry. */
export interface ServerEvent {
  event: string;
  data: string;
  /** The last event id so far, or ''. */
  last_event_id: string;
}

/** Parses a `text/event-stream` body from arbitrary chunks. `onLife` is called for every chunk. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onLife: () => void = () => {},
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const lines = lineSplitter();
  let event = '';
  let id = '';
  let data: string[] = [];
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onLife();
      for (const line of lines(decoder.decode(chunk.value, { stream: true }))) {
        if (line === '') {
          if (data.length > 0)
            yield { event: event || 'message', data: data.join('\n'), last_event_id: id };
          event = '';
          data = [];
        } else {
          const [field, value] = fieldOf(line);
          if (field === 'event') event = value;
          if (field === 'data') data.push(value);
          if (field === 'id' && !value.includes('\0')) id = value;
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** `field: value`; a leading colon marks a comment, such as a ping, with field ''. */
function fieldOf(line: string): [field: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}

/** Splits chunks into lines ending in LF, CRLF or CR; a final CR waits for the next chunk. */
function lineSplitter(): (text: string) => string[] {
  let rest = '';
  return (text) => {
    rest += text;
    const pending = rest.endsWith('\r') ? '\r' : '';
    const lines = rest.slice(0, rest.length - pending.length).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + pending;
    return lines;
  };
}
