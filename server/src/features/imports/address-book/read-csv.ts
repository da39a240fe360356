import { LIMITS } from '#contract/limits.ts';
import { applyMapping } from './apply-mapping.ts';
import { dateOrderOf, isAmbiguous } from './birthdays.ts';
import type { DateOrder } from './birthdays.ts';
import { guessMapping, nameColumns } from './csv-columns.ts';
import { findDialect } from './csv-dialect.ts';
import { readRecords } from './csv-records.ts';
import type { CsvRecord } from './csv-records.ts';
import { guessByContent } from './csv-content.ts';
import { targetsOf } from './csv-targets.ts';
import type { Target } from './csv-targets.ts';
import { addProblem } from './fill-row.ts';
import type { ReadRow } from './read-row.ts';
import { UnreadableFile } from './unreadable-file.ts';

interface ReadCsv {
  columns: string[];
  mapping: Record<string, string>;
  rows: ReadRow[];
  problem: string;
}

const MAX_COLUMNS = 1000;

/**
 * Reads a CSV file. `changes` are the person's: column → field, instead of what the column's name suggests.
 * `named` tells that the file is called a CSV file: then it is read as one though no column is known.
 */
export function readCsv(text: string, named: boolean, changes: Record<string, string>): ReadCsv {
  const { delimiter, header, start, known } = findDialect(text);
  const records = readRecords(text.slice(start), delimiter, LIMITS.import_rows + 2);
  const lines = header === null ? records : records.slice(1);
  if (lines.length > LIMITS.import_rows) {
    const most = LIMITS.import_rows.toLocaleString('en');
    throw new UnreadableFile(`This file has more than ${most} rows. Split it into smaller files.`);
  }
  const first = records[0]?.cells ?? [];
  if (known === 0 && header !== null && !(named && first.length > 1)) {
    throw new UnreadableFile(
      'This is neither a vCard nor a CSV file. Export your contacts as one of these.',
    );
  }
  if (first.length > MAX_COLUMNS) {
    throw new UnreadableFile(`This file has more than ${MAX_COLUMNS} columns.`);
  }
  const columns = nameColumns(header === null ? first.map(() => '') : first);
  const guess = header === null ? guessByContent(columns, lines) : guessMapping(columns);
  const mapping = withChanges(guess, changes);
  const targets = targetsOf(columns, mapping);
  const { orders, problem } = readDateOrders(targets, lines);
  const rows = lines.map((line) => readLine(line, targets, orders));
  return { columns, mapping, rows, problem: problemOf(mapping, rows) || problem };
}

function withChanges(guess: Record<string, string>, changes: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(guess).map(([column, field]) => [
      column,
      Object.hasOwn(changes, column) ? (changes[column] ?? '') : field,
    ]),
  );
}

function problemOf(mapping: Record<string, string>, rows: ReadRow[]): string {
  if (rows.length === 0) return 'This file has a header and no rows.';
  const known = Object.values(mapping).some((field) => field !== '');
  return known ? '' : 'None of the columns is known. Choose what each of them holds.';
}

function readLine(line: CsvRecord, targets: Target[], orders: Map<string, DateOrder>): ReadRow {
  const row = applyMapping(line.cells, targets, orders);
  if (line.broken) {
    addProblem(row, '', 'The quotes of this line do not match. It was read as well as possible.');
  }
  if (line.cells.some((cell) => cell.includes('\ufffd'))) {
    addProblem(
      row,
      '',
      'Some characters of this line could not be read. They are shown as \ufffd.',
    );
  }
  return row;
}

/** The order of day and month, by the evidence of each whole column. */
function readDateOrders(targets: Target[], lines: CsvRecord[]) {
  const orders = new Map<string, DateOrder>();
  let problem = '';
  for (const [index, target] of targets.entries()) {
    if (target.kind !== 'birthday') continue;
    const dates = lines.map((line) => line.cells[index] ?? '');
    const order = dateOrderOf(dates);
    if (order !== null) orders.set(target.column, order);
    const unsure =
      order === null ? dates.find((date) => date.includes('/') && isAmbiguous(date)) : undefined;
    if (unsure !== undefined)
      problem = `Dates such as ${unsure.trim()} were read with the month first.`;
  }
  return { orders, problem };
}
