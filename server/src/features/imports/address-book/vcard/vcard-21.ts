import { decodeCharset } from '../decode-text.ts';

const ESCAPED_BYTE = /=([0-9A-Fa-f]{2})/g;

const ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', 'B', '8BIT', '7BIT']);
const LOCATIONS = new Set(['INLINE', 'URL', 'CID', 'CONTENT-ID']);

/** No writer needs this many characters before the value; text that only looks like a property may. */
const MAX_HEAD = 10_000;

/**
 * Rewrites a content line as vCard 2.1 has it, and as careless writers of 3.0 do, into a form that ical.js reads:
 * parameters get their names (`TEL;WORK` becomes `TEL;TYPE=WORK`), quoted-printable text is decoded by its CHARSET.
 * Returns null where the line is no property.
 */
export function normalizeLine(line: string): string | null {
  const colon = findValueSeparator(line);
  if (colon === -1 || colon > MAX_HEAD) return null;
  const [name = '', ...parameters] = splitHead(line.slice(0, colon));
  if (!/^[\w.-]+$/.test(name.trim())) return null;
  const value = line.slice(colon + 1).trim();
  if (parameters.length === 0) return `${name.trim()}:${value}`;

  const named = parameters.map(nameParameter).filter((parameter) => parameter.length > 0);
  const encoding = valueOf(named, 'ENCODING');
  const decoded = encoding.toUpperCase() === 'QUOTED-PRINTABLE';
  const kept = named.filter((parameter) => !isSpent(parameter, decoded));
  const text = decoded
    ? escapeBreaks(decodeQuotedPrintable(value, valueOf(named, 'CHARSET')))
    : value;
  return `${[name.trim(), ...kept].join(';')}:${text}`;
}

/** The colon between the parameters and the value: the first one outside of quotes. */
export function findValueSeparator(line: string): number {
  const colon = line.indexOf(':');
  const quote = line.indexOf('"');
  if (quote === -1 || colon === -1 || quote > colon) return colon;
  let quoted = false;
  for (let index = quote; index < line.length; index += 1) {
    if (line[index] === '"') quoted = !quoted;
    else if (line[index] === ':' && !quoted) return index;
  }
  return colon;
}

function splitHead(head: string): string[] {
  return head.includes('"') ? (head.match(/(?:"[^"]*"|[^";]|")+/g) ?? []) : head.split(';');
}

function nameParameter(parameter: string): string {
  const text = parameter.trim();
  if (text.startsWith('=')) return '';
  // A quote without its pair would make the whole line unreadable.
  const even = (text.split('"').length - 1) % 2 === 0;
  const safe = even ? text : text.replaceAll('"', '');
  if (safe === '' || safe.includes('=')) return safe;
  const word = safe.toUpperCase();
  if (ENCODINGS.has(word)) return `ENCODING=${word}`;
  return LOCATIONS.has(word) ? `VALUE=${word}` : `TYPE=${safe}`;
}

function valueOf(parameters: string[], name: string): string {
  const start = `${name}=`;
  const found = parameters.find((parameter) => parameter.toUpperCase().startsWith(start));
  return found === undefined ? '' : found.slice(start.length).replaceAll('"', '');
}

/** Whether a parameter has done its work: the text is no longer encoded. */
function isSpent(parameter: string, decoded: boolean): boolean {
  const name = parameter.slice(0, parameter.indexOf('=')).toUpperCase();
  return name === 'CHARSET' || (decoded && name === 'ENCODING');
}

function escapeBreaks(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\r\n?|\n/g, '\\n');
}

/**
 * Decodes quoted-printable text (RFC 2045, section 6.7) whose bytes are in `charset`. Soft line breaks are gone
 * already. An `=` that no two digits follow stands for itself.
 */
function decodeQuotedPrintable(value: string, charset: string): string {
  if (!value.includes('=')) return value;
  // Letters that a careless writer left as they are can't be turned back into bytes: only what is encoded is decoded.
  return value.replace(/\p{ASCII}+/gu, (run) => decodeAscii(run, charset));
}

/** The whole at once, since the second byte of a letter may look like a plain character (Shift JIS). */
function decodeAscii(value: string, charset: string): string {
  const bytes = value.replace(ESCAPED_BYTE, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return decodeCharset(Buffer.from(bytes, 'latin1'), charset);
}
