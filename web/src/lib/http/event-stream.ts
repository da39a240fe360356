/** One server-sent event, as the HTML standard's section 9.2 defines them; retry times are not used here. */
export interface ServerEvent {
  event: string;
  data: string;
  /** The id of the newest event so far that had one; '' before. */
  last_event_id: string;
}

/** Reads the events of a `text/event-stream` body, however its bytes are cut. `onLife` is called at each sign of life. */
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

/** `field: value`; a line that begins with a colon is a comment, such as the ping, and has the field ''. */
function fieldOf(line: string): [field: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}

/** Whole lines out of pieces of text. Lines end in LF, CR LF or CR; a CR at a piece's end waits for what follows. */
function lineSplitter(): (text: string) => string[] {
  let rest = '';
  return (text) => {
    rest += text;
    const held = rest.endsWith('\r') ? '\r' : '';
    const lines = rest.slice(0, rest.length - held.length).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + held;
    return lines;
  };
}
