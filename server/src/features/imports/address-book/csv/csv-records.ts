import { CsvError, type Options, parse } from 'csv-parse/sync';

const SAMPLE = 100;

/** `broken` if the quotes don't match and the cells are a guess. */
export interface CsvRecord {
  cells: string[];
  broken: boolean;
}

/** A quoted cell longer than this has an unclosed quote. */
const MAX_LINES = 100;
const MAX_LENGTH = 200_000;

/** Characters parsed at a time; fits the longest quoted cell. */
const BATCH_LENGTH = 256 * 1024;

/** Parses lines into records and skips empty ones. A malformed line doesn't affect the next ones. */
export function* readRecords(lines: Iterable<string>, delimiter: string): Generator<CsvRecord> {
  let batch: string[] = [];
  let length = 0;
  let quotes = 0;
  for (const line of lines) {
    batch.push(line);
    length += line.length + 1;
    quotes += countQuotes(line);
    // A record ends where the quotes are balanced; if they never are, one is unclosed.
    if (length < BATCH_LENGTH || (quotes % 2 === 1 && length < 2 * BATCH_LENGTH)) continue;
    batch = yield* readBatch(batch, delimiter, true);
    length = batch.reduce((sum, one) => sum + one.length + 1, 0);
    quotes = batch.reduce((sum, one) => sum + countQuotes(one), 0);
  }
  yield* readBatch(batch, delimiter, false);
}

/** Counts records without parsing; exact if all quotes are balanced. */
export function countRecords(lines: Iterable<string>): number {
  let count = 0;
  let quotes = 0;
  for (const line of lines) {
    quotes += countQuotes(line);
    if (quotes % 2 === 0 && line !== '') count += 1;
  }
  return count;
}

/** Parses some lines. With `more` to come, returns lines that may start an incomplete record. */
function* readBatch(
  lines: string[],
  delimiter: string,
  more: boolean,
): Generator<CsvRecord, string[]> {
  const records = parseStrictly(lines.join('\n'), delimiter);
  if (records === null) return yield* readOneByOne(lines, delimiter, more);
  for (const cells of records) yield { cells, broken: false };
  return [];
}

/** Null if any quote is malformed. */
function parseStrictly(text: string, delimiter: string, options: Options = {}): string[][] | null {
  try {
    const records: string[][] = parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_records_with_empty_values: true,
      max_record_size: 0,
      ...options,
    });
    return records;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

function* readOneByOne(
  lines: string[],
  delimiter: string,
  more: boolean,
): Generator<CsvRecord, string[]> {
  for (let index = 0; index < lines.length;) {
    const whole = readWhole(lines, index, delimiter);
    if (whole === 'unended' && more) return lines.slice(index);
    const known = typeof whole === 'object' && whole !== null;
    const cells = known ? whole.cells : readBroken(lines[index]!, delimiter);
    if (cells.some((cell) => cell.trim() !== '')) yield { cells, broken: !known };
    index += known ? whole.lines : 1;
  }
  return [];
}

/** The record from a line to the one that balances its quotes; null if malformed, `unended` if the lines end first. */
function readWhole(lines: string[], start: number, delimiter: string) {
  let quotes = 0;
  let length = 0;
  const end = Math.min(lines.length, start + MAX_LINES);
  let index = start;
  for (; index < end && length < MAX_LENGTH; index += 1) {
    const line = lines[index]!;
    quotes += countQuotes(line);
    length += line.length;
    // Fast path: the parser is slow to start.
    if (quotes === 0) return { cells: line.split(delimiter), lines: 1 };
    if (quotes % 2 === 1) continue;
    const text = lines.slice(start, index + 1).join('\n');
    const records = parseStrictly(text, delimiter, { skip_records_with_empty_values: false });
    return records?.length === 1 ? { cells: records[0]!, lines: index + 1 - start } : null;
  }
  return index === lines.length ? 'unended' : null;
}

function countQuotes(line: string): number {
  let count = 0;
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) count += 1;
  return count;
}

/** Takes quotes inside a cell literally; if that fails, all quotes. */
function readBroken(line: string, delimiter: string): string[] {
  const options = { skip_records_with_empty_values: false };
  const relaxed = parseStrictly(line, delimiter, { ...options, relax_quotes: true });
  const plain = relaxed ?? parseStrictly(line, delimiter, { ...options, quote: false });
  return plain?.[0] ?? [];
}

/** Guesses the columns of a file without a header from their content. */
export function guessByContent(columns: string[], lines: CsvRecord[]): Record<string, string> {
  const counts = { emails: 0, phones: 0, urls: 0 };
  let named = false;
  const fields = columns.map((_, index) => {
    const kind = kindOf(lines.slice(0, SAMPLE).map((line) => line.cells[index]?.trim() ?? ''));
    if (kind === 'name') {
      const field = named ? '' : 'full_name';
      named = true;
      return field;
    }
    if (kind === 'other' || counts[kind] === 50) return '';
    return `${kind}.${counts[kind]++}.value`;
  });
  return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? '']));
}

type Kind = 'emails' | 'phones' | 'urls' | 'name' | 'other';

function kindOf(cells: string[]): Kind {
  const filled = cells.filter((cell) => cell !== '');
  const mostly = (pattern: RegExp) =>
    filled.filter((cell) => cell.length < 300 && pattern.test(cell)).length > filled.length / 2;
  if (mostly(/^[^\s@]+@[^\s@]+$/)) return 'emails';
  if (mostly(/^https?:/i)) return 'urls';
  if (mostly(/^\+?[\p{Nd}\s()./-]{6,}$/u)) return 'phones';
  return mostly(/^[\p{L}\p{M}.'’ -]+$/u) ? 'name' : 'other';
}
