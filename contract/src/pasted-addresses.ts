import { decodeWords } from './encoded-words.ts';
import { nameFromAddress } from './name-from-address.ts';

// Parses lines of addresses the same way in the browser's preview and on the server. Each side passes its own RFC 5322
// §3.4 parser.

/** Parses an address list; groups are flattened (nodemailer's `addressparser`). */
export type ParseAddresses = (list: string) => { name: string; address: string }[];

/** A parsed person with its line number, from 1. */
export interface PastedPerson {
  line: number;
  /** Empty when no name was given; `Hopper, Grace` stays as written. */
  name: string;
  address: string;
  guessed: boolean;
}

export interface PastedProblem {
  line: number;
  problem: string;
}

export type Pasted = PastedPerson | PastedProblem;

/**
 * Parses lines such as `Ada Lovelace <ada@example.org>` or comma- and semicolon-separated lists. Invalid entries are
 * reported without affecting the others.
 */
export function* readPasted(lines: Iterable<string>, parse: ParseAddresses): Generator<Pasted> {
  for (const { line, text } of wholeLines(lines)) {
    for (const part of readLine(text, parse)) yield { line, ...part };
  }
}

type Part = Omit<PastedPerson, 'line'> | Omit<PastedProblem, 'line'>;

/** Longer lines aren't a typed or pasted list. */
const LONGEST_LINE = 2_500_000;

/** Joins a name with an address or quoted remainder on the next line. */
function* wholeLines(lines: Iterable<string>): Generator<{ line: number; text: string }> {
  let open: { line: number; text: string } | null = null;
  let line = 0;
  for (const next of lines) {
    line += 1;
    if (open !== null && continuesLine(open.text, next)) {
      open.text += ` ${next.trim()}`;
      continue;
    }
    if (open !== null) yield open;
    open = { line, text: next };
  }
  if (open !== null) yield open;
}

function continuesLine(text: string, next: string): boolean {
  if (text.length > LONGEST_LINE || text.trim() === '') return false;
  if (/^\s*</.test(next)) return !text.includes('@');
  // A folded header inside quotes continues with whitespace (RFC 5322 §2.2.3).
  return /^\s/.test(next) && quotesIn(text) % 2 === 1;
}

function quotesIn(text: string): number {
  return text.match(/\\.|"/g)?.filter((found) => found === '"').length ?? 0;
}

function readLine(text: string, parse: ParseAddresses): Part[] {
  const list = tidy(text);
  if (list === '') return [];
  if (list.length > LONGEST_LINE)
    return [{ problem: 'This line is too long. Break it into several.' }];
  if (!list.includes('@'))
    return [{ problem: `There is no email address in “${shortened(list)}”.` }];
  const parts = joinNames(parse(separated(list))).map(readPart);
  return parts.length > 0 ? parts : [{ problem: `“${shortened(list)}” could not be read.` }];
}

/** Invisible direction and zero-width characters that get copied along. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const BULLET = /^(?:[-*•–·]|\d{1,5}[.)])\s+/;
/** Outlook format: `Ada Lovelace [mailto:ada@example.org]`. */
const MAILTO = /[[<]\s*mailto:([^\s\]>]+)\s*[\]>]/gi;

function tidy(text: string): string {
  const line = text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  return line.replace(BULLET, '').replace(MAILTO, '<$1>');
}

function separated(list: string): string {
  const balanced = quotesIn(list) % 2 === 0 ? list : list.replaceAll('"', '');
  if (!/[<"(]/.test(balanced)) return balanced.replace(/(\S@\S+) (?=[^\s,;]+@)/g, '$1, ');
  return balanced.replace(/"(?:[^"\\]|\\.)*"|\([^()]*\)|>(?=\s*[^\s,;()>])/g, (found) =>
    found === '>' ? '>,' : found,
  );
}

/** Joins `Lovelace, Ada, ada@example.org` into one person. */
function joinNames(parts: ReturnType<ParseAddresses>): ReturnType<ParseAddresses> {
  const joined: ReturnType<ParseAddresses> = [];
  let names: string[] = [];
  for (const part of parts) {
    if (part.address === '') {
      if (part.name !== '') names.push(part.name);
      continue;
    }
    joined.push(part.name === '' ? { ...part, name: names.join(', ') } : part);
    if (part.name !== '') joined.push(...names.map((name) => ({ name, address: '' })));
    names = [];
  }
  return [...joined, ...names.map((name) => ({ name, address: '' }))];
}

function readPart({ name: written, address: given }: { name: string; address: string }): Part {
  const name = nameIn(written);
  const address = given.replace(/^mailto:/i, '');
  if (address === '') return { problem: `“${shortened(name)}” has no email address.` };
  if (!isAddress(address)) return { problem: `“${shortened(address)}” is not an email address.` };
  const known = name.toLowerCase() === address.toLowerCase() ? '' : name;
  if (known !== '') return { name: known, address, guessed: false };
  const guess = nameFromAddress(address);
  return { name: guess, address, guessed: guess !== '' };
}

function nameIn(written: string): string {
  const name = decodeWords(written).replace(/\s+/g, ' ').trim();
  const [, inner = name] = /^(?:'(.*)'|“(.*)”|‘(.*)’|«(.*)»)$/.exec(name)?.filter(Boolean) ?? [];
  return inner.trim();
}

function isAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(address);
}

const SHOWN = 60;

function shortened(text: string): string {
  const characters = Array.from(text.slice(0, 2 * SHOWN));
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('').trimEnd()}…` : text;
}
