import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
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
  problem: MessageDescriptor;
}

export type Pasted = PastedPerson | PastedProblem;

/**
 * Parses lines such as `Ada Lovelace <ada@example.org>` or comma- and semicolon-separated lists. Invalid entries are
 * reported without affecting the others.
 */
export function* readPasted(lines: Iterable<string>, parse: ParseAddresses): Generator<Pasted> {
  for (const { line, text } of joinLines(lines)) {
    for (const part of readLine(text, parse)) yield { line, ...part };
  }
}

type Part = Omit<PastedPerson, 'line'> | Omit<PastedProblem, 'line'>;

/** Maximum characters per line; protects the parser from huge inputs. */
const MAX_LINE_LENGTH = 2_500_000;

/** Joins a line with the next if that holds the address, or the rest of a quoted name. */
function* joinLines(lines: Iterable<string>): Generator<{ line: number; text: string }> {
  let current: { line: number; text: string } | null = null;
  let line = 0;
  for (const next of lines) {
    line += 1;
    if (current !== null && continuesLine(current.text, next)) {
      current.text += ` ${next.trim()}`;
      continue;
    }
    if (current !== null) yield current;
    current = { line, text: next };
  }
  if (current !== null) yield current;
}

function continuesLine(text: string, next: string): boolean {
  if (text.length > MAX_LINE_LENGTH || text.trim() === '') return false;
  if (/^\s*</.test(next)) return !text.includes('@');
  // A quoted name that an email header wrapped continues on an indented line (RFC 5322 §2.2.3).
  return /^\s/.test(next) && countQuotes(text) % 2 === 1;
}

function countQuotes(text: string): number {
  return text.match(/\\.|"/g)?.filter((match) => match === '"').length ?? 0;
}

function readLine(text: string, parse: ParseAddresses): Part[] {
  const list = tidy(text);
  if (list === '') return [];
  if (list.length > MAX_LINE_LENGTH)
    return [{ problem: msg`This line is too long. Break it into several.` }];
  if (!list.includes('@')) return [{ problem: noAddress(list) }];
  const parts = joinNames(parse(insertMissingCommas(list))).map(readPart);
  return parts.length > 0
    ? parts
    : [{ problem: msg`“${{ text: shorten(list) }}” couldn’t be read.` }];
}

function noAddress(text: string): MessageDescriptor {
  return msg`“${{ text: shorten(text) }}” has no email address.`;
}

/** Invisible direction and zero-width characters that get copied along. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const BULLET = /^(?:[-*•–·]|\d{1,5}[.)])\s+/;
/** Outlook format: `Ada Lovelace [mailto:ada@example.org]`. */
const MAILTO = /[[<]\s*mailto:([^\s\]>]+)\s*[\]>]/gi;

function tidy(text: string): string {
  const line = text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  return line.replace(BULLET, '').replace(MAILTO, '<$1>');
}

/** Separates addresses that only a space or `>` separates, and removes unbalanced quotes. */
function insertMissingCommas(list: string): string {
  const balanced = countQuotes(list) % 2 === 0 ? list : list.replaceAll('"', '');
  if (!/[<"(]/.test(balanced)) return balanced.replace(/(\S@\S+) (?=[^\s,;]+@)/g, '$1, ');
  return balanced.replace(/"(?:[^"\\]|\\.)*"|\([^()]*\)|>(?=\s*[^\s,;()>])/g, (match) =>
    match === '>' ? '>,' : match,
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

function readPart({ name: rawName, address: rawAddress }: { name: string; address: string }): Part {
  const name = cleanName(rawName);
  const address = rawAddress.replace(/^mailto:/i, '');
  if (address === '') return { problem: noAddress(name) };
  if (!isAddress(address))
    return { problem: msg`“${{ text: shorten(address) }}” isn’t an email address.` };
  const ownName = name.toLowerCase() === address.toLowerCase() ? '' : name;
  if (ownName !== '') return { name: ownName, address, guessed: false };
  const guessedName = nameFromAddress(address);
  return { name: guessedName, address, guessed: guessedName !== '' };
}

/** Decodes a name and removes the quotes around it. */
function cleanName(rawName: string): string {
  const name = decodeWords(rawName).replace(/\s+/g, ' ').trim();
  // `filter` keeps the one group that matched.
  const [, unquoted = name] = /^(?:'(.*)'|“(.*)”|‘(.*)’|«(.*)»)$/.exec(name)?.filter(Boolean) ?? [];
  return unquoted.trim();
}

function isAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(address);
}

const MAX_SHOWN_CHARACTERS = 60;

function shorten(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_SHOWN_CHARACTERS));
  return characters.length > MAX_SHOWN_CHARACTERS
    ? `${characters.slice(0, MAX_SHOWN_CHARACTERS).join('').trimEnd()}…`
    : text;
}
