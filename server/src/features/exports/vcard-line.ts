const WORD = /^[a-z0-9-]+$/i;

/** Escapes text (RFC 6350 §3.4). */
export function escapeText(text: string): string {
  return text.replace(/[\\,;]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, '\\n');
}

/** URIs aren't escaped. */
export function escapeValue(value: string): string {
  return /^[a-z][a-z0-9+.-]*:[^\s\\]+$/i.test(value) ? value : escapeText(value);
}

/** A parameter; special characters are quoted or encoded (RFC 6868). */
export function parameter(name: string, values: string[]): string {
  const written = values.map((value) => {
    const safe = value
      .replaceAll('^', '^^')
      .replace(/\r\n?|\n/g, '^n')
      .replaceAll('"', "^'");
    // Number lists (PID) are never quoted; other commas belong to the value.
    return /[:;,]/.test(safe) && !/^[\d.,]+$/.test(safe) ? `"${safe}"` : safe;
  });
  return `;${name.toUpperCase()}=${written.join(',')}`;
}

const LINE_OCTETS = 75;

/** Folds at 75 octets without splitting characters (RFC 6350 §3.2). */
export function endLine(line: string): string {
  const size = Buffer.byteLength(line);
  if (size <= LINE_OCTETS) return `${line}\r\n`;
  // Fast path for photos, which are long and ASCII.
  if (size === line.length) return `${line.replace(ASCII_LINE, '$&\r\n ')}\r\n`;
  return `${foldBetweenCharacters(line)}\r\n`;
}

/** The first line has 75 octets, the others 74 after their space. */
const ASCII_LINE = /(?:^.{75}|(?<!^).{74})(?=.)/g;

function foldBetweenCharacters(line: string): string {
  const pieces: string[] = [];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      pieces.push('\r\n ');
      octets = 1;
    }
    pieces.push(character);
    octets += size;
  }
  return pieces.join('');
}

/** Names are lowercase; the text is escaped. */
export interface Property {
  name: string;
  group: string;
  params: Record<string, string[]>;
  text: string;
  /** The entry or relationship it was made of. */
  of?: object;
  /** The index of the stored property it repeats. */
  index?: number;
}

export function property(
  name: string,
  text: string,
  { params = {}, group = '' }: Partial<Property> = {},
): Property {
  return { name, group, params, text };
}

/** A property of text; none if it's empty. */
export function textLine(name: string, text: string): Property[] {
  return text === '' ? [] : [property(name, escapeText(text))];
}

/** Escapes names and parameters from imported files so that none can end the line. */
export function linesOf({ name, group, params, text }: Property): string {
  const head = WORD.test(name) ? name.toUpperCase() : 'X-ACQUAINT-LINE';
  const parameters = Object.entries(params)
    .filter(([key]) => WORD.test(key))
    .map(([key, values]) => parameter(key, values));
  const prefix = WORD.test(group) ? `${group}.` : '';
  // Apple's spelling; some readers are case-sensitive.
  const written = head === 'X-ABLABEL' ? 'X-ABLabel' : head;
  return endLine(`${prefix}${written}${parameters.join('')}:${text.replace(/[\r\n\0]/g, '')}`);
}
