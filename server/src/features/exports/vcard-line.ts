const WORD = /^[a-z0-9-]+$/i;

/** Text as a value of a property (RFC 6350, section 3.4). */
export function escapeText(text: string): string {
  return text.replace(/[\\,;]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, '\\n');
}

/** A URI stands as it is; anything else is text. */
export function escapeValue(value: string): string {
  return /^[a-z][a-z0-9+.-]*:[^\s\\]+$/i.test(value) ? value : escapeText(value);
}

/** A parameter with its values; what would end one is quoted or written as RFC 6868 has it. */
export function parameter(name: string, values: string[]): string {
  const written = values.map((value) => {
    const safe = value
      .replaceAll('^', '^^')
      .replace(/\r\n?|\n/g, '^n')
      .replaceAll('"', "^'");
    // A list of numbers (PID) is never quoted; other commas are part of a value.
    return /[:;,]/.test(safe) && !/^[\d.,]+$/.test(safe) ? `"${safe}"` : safe;
  });
  return `;${name.toUpperCase()}=${written.join(',')}`;
}

const LINE_OCTETS = 75;

/** Folded to lines of 75 octets, never inside of a character (RFC 6350, section 3.2), and ended. */
export function endLine(line: string): string {
  const size = Buffer.byteLength(line);
  if (size <= LINE_OCTETS) return `${line}\r\n`;
  // Photos are long, and without a character of several octets.
  if (size === line.length) return `${line.replace(ASCII_LINE, '$&\r\n ')}\r\n`;
  return `${foldBetweenCharacters(line)}\r\n`;
}

/** What goes into a line: of the first one octet more, as the others begin with a space. */
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

/** A property to be written. Its name and those of its parameters are in lower case; its text has its escapes. */
export interface Property {
  name: string;
  group: string;
  params: Record<string, string[]>;
  text: string;
}

export function property(
  name: string,
  text: string,
  { params = {}, group = '' }: Partial<Property> = {},
): Property {
  return { name, group, params, text };
}

/** The whole of it as lines. What a file of somebody put into its name or its parameters can end none of them. */
export function linesOf({ name, group, params, text }: Property): string {
  const head = WORD.test(name) ? name.toUpperCase() : 'X-ACQUAINT-LINE';
  const parameters = Object.entries(params)
    .filter(([key]) => WORD.test(key))
    .map(([key, values]) => parameter(key, values));
  const place = WORD.test(group) ? `${group}.` : '';
  // As Apple writes it: readers that go by the letter know it so.
  const written = head === 'X-ABLABEL' ? 'X-ABLabel' : head;
  return endLine(`${place}${written}${parameters.join('')}:${text.replace(/[\r\n\0]/g, '')}`);
}
