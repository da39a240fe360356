import { guessMapping } from './csv-columns.ts';
import { readRecords } from './csv-records.ts';

interface Dialect {
  delimiter: string;
  /** Null if the file has no header. */
  header: string[] | null;
  /** Lines before the header (LinkedIn's notes, Excel's `sep=;`). */
  start: number;
  /** Number of recognized columns. */
  known: number;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Lines searched for the header. */
const PREAMBLE_LINES = 30;
const MAX_HEADER = 100_000;

/** Detects the delimiter and the header, the line with the most recognized columns. */
export function findDialect(text: Iterable<string>): Dialect {
  const lines = firstLines(text);
  let best: Dialect | null = null;
  for (const { line, start } of lines) {
    for (const delimiter of DELIMITERS) {
      const header = cellsOf(line, delimiter);
      const known = countKnown(header);
      if (known > (best?.known ?? 0)) best = { delimiter, header, start, known };
    }
  }
  return best ?? withoutKnownHeader(lines);
}

interface IndexedLine {
  line: string;
  start: number;
}

function firstLines(text: Iterable<string>): IndexedLine[] {
  const lines: IndexedLine[] = [];
  let start = -1;
  for (const line of text) {
    start += 1;
    if (line.trim() !== '') lines.push({ line: line.slice(0, MAX_HEADER), start });
    if (lines.length === PREAMBLE_LINES) break;
  }
  return lines;
}

function cellsOf(line: string, delimiter: string): string[] {
  const [first] = readRecords([line], delimiter);
  return first?.cells ?? [];
}

function countKnown(header: string[]): number {
  return Object.values(guessMapping(header.slice(0, 1000))).filter((field) => field !== '').length;
}

/** The first line is the header unless it contains an email address. */
function withoutKnownHeader(lines: IndexedLine[]): Dialect {
  const delimiter = commonDelimiter(lines.map(({ line }) => line));
  const [first] = lines;
  const cells = first === undefined ? [] : cellsOf(first.line, delimiter);
  const header = cells.some((cell) => /\S@\S/.test(cell)) ? null : cells;
  return { delimiter, header, start: first?.start ?? 0, known: 0 };
}

/** The delimiter most frequent in every line. */
function commonDelimiter(lines: string[]): string {
  const minCount = (delimiter: string) =>
    Math.min(...lines.map((line) => line.split(delimiter).length - 1));
  return DELIMITERS.reduce((best, other) => (minCount(other) > minCount(best) ? other : best), ',');
}
