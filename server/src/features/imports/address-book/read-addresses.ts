import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import parseAddresses from 'nodemailer/lib/addressparser';
import { LIMITS } from '#contract/limits.ts';
import { readPasted, type Pasted } from '#contract/pasted-addresses.ts';
import { addEntry, addProblem, addText } from './fill-row.ts';
import { containsAllTokens, splitFullName } from './full-name.ts';
import { InvalidFileError, type OpenAddressBook } from './open-file.ts';
import { emptyRow, type ReadRow } from './read-row.ts';

/** The file name the browser uses for pasted text. */
const PASTED_FILE_NAME = 'pasted.txt';
const SAMPLE_LINES = 20;
const ADDRESS = /[^\s@<>"]@[^\s@<>"]/;
const IN_BRACKETS = /<[^<>\s]+@[^<>\s]+>/;

/**
 * Pasted text always is an address list; other text if it starts with an address, which a CSV header never does, and
 * most of its first lines have one in angle brackets.
 */
export function isAddressList(lines: Iterable<string>, file_name: string): boolean {
  if (file_name === PASTED_FILE_NAME) return true;
  if (/\.(vcf|vcard|csv|tsv)$/i.test(file_name)) return false;
  const sample = firstLines(lines);
  const bracketed = sample.filter((line) => IN_BRACKETS.test(line));
  return ADDRESS.test(sample[0] ?? '') && bracketed.length > sample.length / 2;
}

function firstLines(lines: Iterable<string>): string[] {
  const first: string[] = [];
  for (const line of lines) {
    if (line.trim() !== '') first.push(line);
    if (first.length === SAMPLE_LINES) break;
  }
  return first;
}

/** Opens an address list (RFC 5322 §3.4): one row per person or invalid line. */
export function openAddresses(lines: Iterable<string>): OpenAddressBook {
  const count = countAddresses(lines);
  if (count > 2 * LIMITS.import_rows) throw new InvalidFileError(TOO_MANY_LINES_MESSAGE);
  return {
    format: 'addresses',
    columns: [],
    mapping: {},
    samples: [],
    count: Math.min(count, LIMITS.import_rows),
    rows: readRows(lines),
  };
}

/** An estimate: names may contain separators, too. */
function countAddresses(lines: Iterable<string>): number {
  let count = 0;
  for (const line of lines)
    for (let at = line.indexOf('@'); at !== -1; at = line.indexOf('@', at + 1)) count += 1;
  return count;
}

function* readRows(lines: Iterable<string>): Generator<ReadRow, MessageDescriptor | null> {
  let count = 0;
  for (const pasted of readPasted(lines, parse)) {
    count += 1;
    if (count > LIMITS.import_rows) throw new InvalidFileError(TOO_MANY_LINES_MESSAGE);
    yield rowOf(pasted);
  }
  return count === 0 ? msg`No people found in these lines.` : null;
}

const TOO_MANY_LINES_MESSAGE = msg`This list has more than ${plural({ max: LIMITS.import_rows }, { one: '# line or person', other: '# lines or people' })}. Split it into smaller ones.`;

function parse(list: string) {
  return parseAddresses(list, { flatten: true });
}

function rowOf(pasted: Pasted): ReadRow {
  const row = emptyRow();
  if ('problem' in pasted) {
    addProblem(row, '', msg`Line ${{ line: pasted.line }}: ${{ problem: pasted.problem }}`);
    return row;
  }
  const { name, address, guessed } = pasted;
  const { first_name, last_name } = splitFullName(name);
  // The full value is stored if the name is truncated.
  const source = { column: 'name', value: name };
  addText(row, 'first_name', first_name, source);
  addText(row, 'last_name', last_name, source);
  if (!containsAllTokens(`${first_name} ${last_name}`, name) && row.extra.length === 0)
    row.extra.push(source);
  addEntry(row, 'emails', { label: '', value: address }, { column: 'email', value: address });
  if (guessed) addProblem(row, 'first_name', msg`Name taken from the email address.`);
  return row;
}
