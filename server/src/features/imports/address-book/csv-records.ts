import { CsvError, parse } from 'csv-parse/sync';
import type { Options } from 'csv-parse/sync';

/** One line of a CSV file in its cells. `broken` where its quotes don't match and the cells are a guess. */
export interface CsvRecord {
  cells: string[];
  broken: boolean;
}

/** A quoted cell of more lines or characters than this is taken for a quote that was never closed. */
const MAX_LINES = 100;
const MAX_LENGTH = 200_000;

/** At most `max` records; empty ones are left out. A line with a wrong quote doesn't spoil those after it. */
export function readRecords(text: string, delimiter: string, max: number): CsvRecord[] {
  const records = parseStrictly(text, delimiter, { to: max });
  if (records !== null) return records.map((cells) => ({ cells, broken: false }));
  return readOneByOne(text, delimiter, max);
}

/** The records of a text whose quotes are right, else null. */
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

function readOneByOne(text: string, delimiter: string, max: number): CsvRecord[] {
  const lines = text.split('\n');
  const records: CsvRecord[] = [];
  for (let index = 0; index < lines.length && records.length < max;) {
    const whole = readWhole(lines, index, delimiter);
    const cells = whole?.cells ?? readBroken(lines[index]!, delimiter);
    if (cells.some((cell) => cell.trim() !== '')) records.push({ cells, broken: whole === null });
    index += whole?.lines ?? 1;
  }
  return records;
}

/** The record that begins at a line and ends where its quotes are even, or null where that makes no record. */
function readWhole(lines: string[], start: number, delimiter: string) {
  let quotes = 0;
  let length = 0;
  const end = Math.min(lines.length, start + MAX_LINES);
  for (let index = start; index < end && length < MAX_LENGTH; index += 1) {
    const line = lines[index]!;
    quotes += countQuotes(line);
    length += line.length;
    // The parser is slow to start, and most lines don't need it.
    if (quotes === 0) return { cells: line.split(delimiter), lines: 1 };
    if (quotes % 2 === 1) continue;
    const text = lines.slice(start, index + 1).join('\n');
    const records = parseStrictly(text, delimiter, { skip_records_with_empty_values: false });
    return records?.length === 1 ? { cells: records[0]!, lines: index + 1 - start } : null;
  }
  return null;
}

function countQuotes(line: string): number {
  let count = 0;
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) count += 1;
  return count;
}

/** Quotes inside of a cell are taken as they are; if that fails too, all quotes are. */
function readBroken(line: string, delimiter: string): string[] {
  const options = { skip_records_with_empty_values: false };
  const relaxed = parseStrictly(line, delimiter, { ...options, relax_quotes: true });
  const plain = relaxed ?? parseStrictly(line, delimiter, { ...options, quote: false });
  return plain?.[0] ?? [];
}
