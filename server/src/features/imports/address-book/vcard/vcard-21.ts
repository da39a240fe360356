import { decodeCharset } from '../decode-text.ts';

const ESCAPED_BYTE = /=([0-9A-Fa-f]{2})/g;

const ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', 'B', '8BIT', '7BIT']);
const LOCATIONS = new Set(['INLINE', 'URL', 'CID', 'CONTENT-ID']);

/** Longer text before the value isn't a property. */
const MAX_HEAD = 10_000;

/**
 * Rewrites a vCard 2.1 line for ical.js: names parameters (`TEL;WORK` → `TEL;TYPE=WORK`) and decodes quoted-printable
 * text with its CHARSET. Returns null if the line isn't a property.
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
  const remaining = named.filter((parameter) => !isDecodedEncoding(parameter, decoded));
  const text = decoded
    ? escapeBreaks(decodeQuotedPrintable(value, valueOf(named, 'CHARSET')))
    : value;
  return `${[name.trim(), ...remaining].join(';')}:${text}`;
}

/** The first colon outside quotes. */
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
  // An unclosed quote would make the line unreadable.
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

/** Whether the parameter described an encoding that has been decoded. */
function isDecodedEncoding(parameter: string, decoded: boolean): boolean {
  const name = parameter.slice(0, parameter.indexOf('=')).toUpperCase();
  return name === 'CHARSET' || (decoded && name === 'ENCODING');
}

function escapeBreaks(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\r\n?|\n/g, '\\n');
}

/** Decodes quoted-printable text (RFC 2045 §6.7) in `charset`, after soft line breaks are joined. A stray `=` stays. */
function decodeQuotedPrintable(value: string, charset: string): string {
  if (!value.includes('=')) return value;
  // Unencoded non-ASCII characters have no bytes in the charset, so only ASCII runs are decoded.
  return value.replace(/\p{ASCII}+/gu, (run) => decodeAscii(run, charset));
}

/** Decodes all bytes together: the second byte of a Shift JIS character may look like ASCII. */
function decodeAscii(value: string, charset: string): string {
  const bytes = value.replace(ESCAPED_BYTE, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return decodeCharset(Buffer.from(bytes, 'latin1'), charset);
}
