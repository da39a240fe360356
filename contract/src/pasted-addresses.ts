import { decodeWords } from './encoded-words.ts';
import { nameFromAddress } from './name-from-address.ts';

// How lines of addresses are understood, so that the browser shows at once what the server will make of them. It stands
// on a parser of RFC 5322, section 3.4, that each side brings along.

/** An address list in its parts, groups taken apart: nodemailer's `addressparser`. */
export type ParseAddresses = (list: string) => { name: string; address: string }[];

/** Somebody in a list, by the line (from 1) on which they stand. */
export interface PastedPerson {
  line: number;
  /** As it was written, `Hopper, Grace` as well; empty where nothing says it. */
  name: string;
  address: string;
  /** Nobody wrote the name: the address says it. */
  guessed: boolean;
}

/** What nothing could be made of, in a sentence. */
export interface PastedProblem {
  line: number;
  problem: string;
}

export type Pasted = PastedPerson | PastedProblem;

/**
 * Reads people from lines such as `Ada Lovelace <ada@example.org>`: one on a line, or lists with commas or semicolons as
 * they are copied from a mail. What could not be read is told at its place and never spoils the others.
 */
export function* readPasted(lines: Iterable<string>, parse: ParseAddresses): Generator<Pasted> {
  for (const { line, text } of wholeLines(lines)) {
    for (const part of readLine(text, parse)) yield { line, ...part };
  }
}

type Part = Omit<PastedPerson, 'line'> | Omit<PastedProblem, 'line'>;

/** Beyond this it is no list that anybody wrote. */
const LONGEST_LINE = 2_500_000;

/** The lines, each with its number; a name whose address or whose other half stands below is one with that. */
function* wholeLines(lines: Iterable<string>): Generator<{ line: number; text: string }> {
  let open: { line: number; text: string } | null = null;
  let line = 0;
  for (const next of lines) {
    line += 1;
    if (open !== null && goesOn(open.text, next)) {
      open.text += ` ${next.trim()}`;
      continue;
    }
    if (open !== null) yield open;
    open = { line, text: next };
  }
  if (open !== null) yield open;
}

function goesOn(text: string, next: string): boolean {
  if (text.length > LONGEST_LINE || text.trim() === '') return false;
  if (/^\s*</.test(next)) return !text.includes('@');
  // A header of a mail may be broken within quotes; the next line begins with a blank then.
  return /^\s/.test(next) && quotesIn(text) % 2 === 1;
}

/** Those that are no part of a name: a backslash takes the sign behind it along, be that a quote or one of its own. */
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

/** Marks of direction and of no width, which come along when something is copied. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** What stands before each entry of a list of points or numbers. */
const BULLET = /^(?:[-*•–·]|\d{1,5}[.)])\s+/;
/** As Outlook writes an address: `Ada Lovelace [mailto:ada@example.org]`. */
const MAILTO = /[[<]\s*mailto:([^\s\]>]+)\s*[\]>]/gi;

function tidy(text: string): string {
  const line = text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  return line.replace(BULLET, '').replace(MAILTO, '<$1>');
}

/** A list in which a comma stands behind each address, also where somebody left it out. */
function separated(list: string): string {
  const balanced = quotesIn(list) % 2 === 0 ? list : list.replaceAll('"', '');
  if (!/[<"(]/.test(balanced)) return balanced.replace(/(\S@\S+) (?=[^\s,;]+@)/g, '$1, ');
  return balanced.replace(/"(?:[^"\\]|\\.)*"|\([^()]*\)|>(?=\s*[^\s,;()>])/g, (found) =>
    found === '>' ? '>,' : found,
  );
}

/** `Lovelace, Ada, ada@example.org`: the names before an address without one are its name. */
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

/** Without the quotes that stand around it. */
function nameIn(written: string): string {
  const name = decodeWords(written).replace(/\s+/g, ' ').trim();
  const [, inner = name] = /^(?:'(.*)'|“(.*)”|‘(.*)’|«(.*)»)$/.exec(name)?.filter(Boolean) ?? [];
  return inner.trim();
}

/** As a card takes it: something, one @, something, without blanks. */
function isAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(address);
}

const SHOWN = 60;

function shortened(text: string): string {
  const letters = Array.from(text.slice(0, 2 * SHOWN));
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('').trimEnd()}…` : text;
}
