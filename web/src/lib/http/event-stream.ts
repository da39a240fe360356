/** A server-sent event (WHATWG HTML §9.2), without retry. */
export interface ServerEvent {
  event: string;
  data: string;
  /** The last event id so far, or ''. */
  last_event_id: string;
}

/** Parses a `text/event-stream` body from arbitrary chunks. `onChunk` is called for every chunk. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onChunk: () => void = () => {},
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const lines = lineSplitter();
  const parse = eventParser();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onChunk();
      const text = decoder.decode(chunk.value, { stream: true });
      yield* lines(text).flatMap((line) => parse(line) ?? []);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Collects lines; an empty one ends an event, which is dispatched unless it has no data. */
function eventParser(): (line: string) => ServerEvent | null {
  let event = '';
  let id = '';
  let data: string[] = [];
  return (line) => {
    if (line === '') {
      const parsed = { event: event || 'message', data: data.join('\n'), last_event_id: id };
      const hasData = data.length > 0;
      event = '';
      data = [];
      return hasData ? parsed : null;
    }
    const [field, value] = fieldOf(line);
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) id = value;
    return null;
  };
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
  let buffer = '';
  return (text) => {
    buffer += text;
    const pending = buffer.endsWith('\r') ? '\r' : '';
    const lines = buffer.slice(0, buffer.length - pending.length).split(/\r\n|\n|\r/);
    buffer = (lines.pop() ?? '') + pending;
    return lines;
  };
}
