import { endLine } from '../../exports/public.ts';
import { readProperty, splitCards, type VCardProperty } from '../../imports/public.ts';
import type { VCardVersion } from '../collection.ts';
import { CARDDAV, DavError } from '../dav-error.ts';

/** A property as it's written. */
export interface CardLine {
  /** With CRLF and a space at folds, and without the final CRLF. */
  text: string;
  property: VCardProperty;
  version: VCardVersion;
}

/** The lines of a card without BEGIN and END. */
export interface CardText {
  version: VCardVersion;
  lines: CardLine[];
}

/** Lines of vCard 2.1 have to be rewritten. */
interface SentText {
  version: '2.1' | VCardVersion;
  lines: CardLine[];
}

const MAX_OCTETS = 75;
const utf8 = new TextDecoder('utf-8', { fatal: true });
// All of C0 except tabs and line breaks, and DEL.
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r\u0080-\u009f]/gu;

/** In stored text, names the version of the next line if it isn't the version of the card. */
const LINE_VERSION = 'x-acquaint-line-version';

/** Reads the one card of a PUT. 403 `valid-address-data` with the number of the line if it can't be read. */
export function readCardText(body: Buffer): SentText {
  const physical = decode(body)
    .replace(CONTROL_CHARACTERS, '')
    .split(/\r\n?|\n/);
  const cards = [
    ...splitCards(physical, (_, index) => {
      throw invalidLine(index, 'is outside of the card.');
    }),
  ];
  const [card, second] = cards;
  if (card === undefined) throw invalidCard('This isn’t a vCard.');
  if (second !== undefined) throw invalidLine(card.end, 'begins a second card.');
  if (!card.closed) throw invalidLine(card.end, 'should be END:VCARD.');
  const version = versionOf(card.version, card.end);
  const lines = card.lines.map((line, index): CardLine => {
    const start = card.starts[index]!;
    const property = readProperty(line);
    if (property === null) throw invalidLine(start, 'isn’t a property.');
    const parts = physical.slice(start, card.starts[index + 1] ?? card.end);
    return { text: folded(line, parts), property, version: version === '4.0' ? '4.0' : '3.0' };
  });
  return { version, lines: lines.filter(({ property }) => property.name !== LINE_VERSION) };
}

/** Reads text that `storedText` wrote. */
export function readStoredText(raw: string): CardText {
  const physical = raw.split('\r\n');
  const [card] = splitCards(physical, () => {});
  if (card === undefined) return { version: '3.0', lines: [] };
  const version = card.version as VCardVersion;
  const result: CardLine[] = [];
  let next = version;
  for (const [index, line] of card.lines.entries()) {
    const property = readProperty(line);
    if (property?.name === LINE_VERSION) next = property.values[0] as VCardVersion;
    else if (property !== null) {
      const parts = physical.slice(card.starts[index], card.starts[index + 1] ?? card.end);
      result.push({ text: joined(parts), property, version: next });
      next = version;
    }
  }
  return { version, lines: result };
}

export function storedText({ version, lines }: CardText): string {
  const stored = lines.flatMap((line) => {
    const isOther = line.version !== version;
    return [...(isOther ? [`${LINE_VERSION.toUpperCase()}:${line.version}`] : []), line.text];
  });
  return ['BEGIN:VCARD', ...stored, 'END:VCARD', ''].join('\r\n');
}

/** A line that isn't folded. */
export function lineOf(text: string, version: VCardVersion): CardLine {
  const property = readProperty(text);
  if (property === null) throw new Error('A generated line isn’t a property.');
  return { text: endLine(text).slice(0, -2), property, version };
}

export function unfold(text: string): string {
  return text.replace(/\r\n[ \t]/g, '');
}

function joined(parts: string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\r\n');
}

/** As sent if no line is longer than allowed. */
function folded(line: string, parts: string[]): string {
  const isFit = parts.every((part) => Buffer.byteLength(part) <= MAX_OCTETS);
  const isIndented = parts.slice(1).every((part) => /^([ \t]|$)/.test(part));
  return isFit && isIndented ? joined(parts) : endLine(line).slice(0, -2);
}

/** Some programs fold inside a character, so that the text is UTF-8 only once it's unfolded. */
function decode(body: Buffer): string {
  const text = decodeOrNull(body);
  if (text !== null) return text;
  const unfolded = body.toString('latin1').replace(/\r?\n[ \t]/g, '');
  const whole = decodeOrNull(Buffer.from(unfolded, 'latin1'));
  if (whole !== null) return whole;
  const lines = body.toString('latin1').split(/\r?\n/);
  const index = lines.findIndex((line) => decodeOrNull(Buffer.from(line, 'latin1')) === null);
  throw invalidLine(index, 'isn’t UTF-8.');
}

function decodeOrNull(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

function versionOf(version: string, end: number): SentText['version'] {
  if (version === '2.1' || version === '3.0' || version === '4.0') return version;
  throw version === ''
    ? invalidLine(end, 'ends a card without VERSION.')
    : invalidCard(`Version ${version} of vCard isn’t supported.`);
}

function invalidLine(index: number, problem: string): DavError {
  return invalidCard(`Line ${index + 1} ${problem}`);
}

export function invalidCard(message: string): DavError {
  return new DavError(403, `{${CARDDAV}}valid-address-data`, message);
}
