import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { LIMITS } from '#contract/limits.ts';
import { applyMapping } from '../apply-mapping.ts';
import { type DateOrder, dateOrderOf, isAmbiguous, isUnordered } from '../partial-dates.ts';
import { guessMapping, nameColumns } from './csv-columns.ts';
import { findDialect } from './csv-dialect.ts';
import { countRecords, type CsvRecord, guessByContent, readRecords } from './csv-records.ts';
import { type KnownField, type Target, targetsOf } from './csv-targets.ts';
import { addProblem, checkCharacters } from '../fill-row.ts';
import { InvalidFileError, type OpenAddressBook } from '../open-file.ts';
import type { ReadRow } from '../read-row.ts';
import { truncate, cleanLine } from '../clean-text.ts';

const SAMPLE = 100;

/**
 * Opens a CSV file. `changes` override the guessed mapping. `named` means the file name says CSV, so it's accepted
 * without a known column.
 */
export function openCsv(
  lines: Iterable<string>,
  named: boolean,
  changes: Record<string, string>,
  fields: readonly KnownField[] = [],
): OpenCsv {
  const dialect = findDialect(lines);
  const records = () => recordsOf(lines, dialect);
  const columns = columnsOf(dialect, records(), named);
  const sample = [...takeFirst(records(), SAMPLE)];
  const guess =
    dialect.header === null ? guessByContent(columns, sample) : guessMapping(columns, fields);
  const mapping = withChanges(guess, changes);
  const targets = targetsOf(columns, mapping, fields);
  const { orders, problem } = ordersOf(datesOf(records, sample, targets), targets);
  const count = countRows(lines, dialect);
  return {
    columns,
    mapping,
    samples: columns.map((_, index) => samplesOf(sample, index)),
    count,
    rows: readRows(records(), targets, orders, problemOf(mapping) ?? problem),
  };
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

function samplesOf(records: CsvRecord[], index: number): string[] {
  const values = records.map(({ cells }) => truncate(cleanLine(cells[index] ?? ''), SAMPLE_LENGTH));
  return [...new Set(values.filter((value) => value !== ''))].slice(0, SAMPLES);
}

type OpenCsv = Omit<OpenAddressBook, 'format'>;
type Dialect = ReturnType<typeof findDialect>;

/** Exact for small files, an estimate for others. */
function countRows(lines: Iterable<string>, dialect: Dialect): number {
  const header = dialect.header === null ? 0 : 1;
  const about = Math.max(0, countRecords(skipFirst(lines, dialect.start)) - header);
  if (about <= LIMITS.import_rows) return about;
  const count = recordsOf(lines, dialect).reduce((so_far) => so_far + 1, 0);
  if (count > LIMITS.import_rows) throw new InvalidFileError(TOO_MANY_ROWS_MESSAGE);
  return count;
}

/** Records after the header. */
function* recordsOf(lines: Iterable<string>, { delimiter, header, start }: Dialect) {
  let first = header !== null;
  for (const record of readRecords(skipFirst(lines, start), delimiter)) {
    if (!first) yield record;
    first = false;
  }
}

function columnsOf(
  { header, known }: Dialect,
  records: Iterable<CsvRecord>,
  named: boolean,
): string[] {
  const cells = header ?? [...takeFirst(records, 1)][0]?.cells.map(() => '') ?? [];
  if (known === 0 && header !== null && !(named && cells.length > 1)) {
    throw new InvalidFileError(
      msg`This isn’t a vCard or CSV file. Export your contacts in one of these formats.`,
    );
  }
  if (cells.length > LIMITS.import_columns) {
    throw new InvalidFileError(
      msg`This file has more than ${{ max: LIMITS.import_columns }} columns.`,
    );
  }
  return nameColumns(cells);
}

function* takeFirst<T>(items: Iterable<T>, limit: number): Generator<T> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count === limit) return;
  }
}

function* skipFirst<T>(items: Iterable<T>, limit: number): Generator<T> {
  let count = 0;
  for (const item of items) {
    if (count >= limit) yield item;
    count += 1;
  }
}

function withChanges(guess: Record<string, string>, changes: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(guess).map(([column, field]) => [
      column,
      Object.hasOwn(changes, column) ? (changes[column] ?? '') : field,
    ]),
  );
}

function problemOf(mapping: Record<string, string>): MessageDescriptor | null {
  const known = Object.values(mapping).some((field) => field !== '');
  return known ? null : msg`No columns recognized. Choose a field for each.`;
}

function* readRows(
  records: Iterable<CsvRecord>,
  targets: Target[],
  orders: Map<string, DateOrder>,
  problem: MessageDescriptor | null,
): Generator<ReadRow, MessageDescriptor | null> {
  let count = 0;
  for (const record of records) {
    count += 1;
    if (count > LIMITS.import_rows) throw new InvalidFileError(TOO_MANY_ROWS_MESSAGE);
    yield readLine(record, targets, orders);
  }
  return count === 0 ? msg`This file has a header but no rows.` : problem;
}

function readLine(line: CsvRecord, targets: Target[], orders: Map<string, DateOrder>): ReadRow {
  const row = applyMapping(line.cells, targets, orders);
  if (line.broken) {
    addProblem(row, '', msg`Unmatched quotes on this line. We read what we could.`);
  }
  checkCharacters(row, 'line', line.cells);
  return row;
}

/** All values of date columns whose order the first rows don't show. */
function datesOf(
  records: () => Iterable<CsvRecord>,
  sample: CsvRecord[],
  targets: Target[],
): Map<number, Set<string>> {
  const dates = new Map<number, Set<string>>();
  for (const [index, target] of targets.entries()) {
    if (!hasDates(target)) continue;
    const written = sample.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '');
    if (written.length === 0 || written.some(isUnordered)) dates.set(index, new Set());
  }
  if (dates.size === 0) return dates;
  for (const { cells } of records())
    for (const [index, written] of dates) written.add(cells[index] ?? '');
  return dates;
}

function hasDates(target: Target): boolean {
  const isListed = target.kind === 'entry' && target.list === 'dates' && target.part === 'value';
  const isCustom = target.kind === 'custom' && target.field.kind === 'date';
  return isListed || isCustom || target.kind === 'date' || target.kind === 'contacted';
}

const TOO_MANY_ROWS_MESSAGE = msg`This file has more than ${plural({ max: LIMITS.import_rows }, { one: '# row', other: '# rows' })}. Split it into smaller files.`;

function ordersOf(dates: Map<number, Set<string>>, targets: Target[]) {
  const orders = new Map<string, DateOrder>();
  let problem: MessageDescriptor | null = null;
  for (const [index, written] of dates) {
    const order = dateOrderOf(written);
    if (order !== null) orders.set(targets[index]!.column, order);
    const unsure =
      order === null
        ? [...written].find((date) => date.includes('/') && isAmbiguous(date))
        : undefined;
    if (unsure !== undefined)
      problem = msg`Dates such as ${{ date: unsure.trim() }} were read with the month first.`;
  }
  return { orders, problem };
}
