import { guessMapping } from './csv-columns.ts';
import { readRecords } from './csv-records.ts';

/** How a CSV file is written. */
interface Dialect {
  delimiter: string;
  /** The cells of the header, or null where the file has none. */
  header: string[] | null;
  /** So many lines stand before the header (LinkedIn's notes, Excel's `sep=;`). */
  start: number;
  /** How many of the header's columns are known. */
  known: number;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** The header is looked for in this many lines. */
const PREAMBLE_LINES = 30;
const MAX_HEADER = 100_000;

/** Finds the delimiter and the header: the line that has most columns with a known name. */
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

interface PlacedLine {
  line: string;
  start: number;
}

function firstLines(text: Iterable<string>): PlacedLine[] {
  const lines: PlacedLine[] = [];
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

/** The first line is the header, unless it holds an email address: then there is none. */
function withoutKnownHeader(lines: PlacedLine[]): Dialect {
  const delimiter = commonDelimiter(lines.map(({ line }) => line));
  const [first] = lines;
  const cells = first === undefined ? [] : cellsOf(first.line, delimiter);
  const header = cells.some((cell) => /\S@\S/.test(cell)) ? null : cells;
  return { delimiter, header, start: first?.start ?? 0, known: 0 };
}

/** The delimiter that every line has most of. */
function commonDelimiter(lines: string[]): string {
  const least = (delimiter: string) =>
    Math.min(...lines.map((line) => line.split(delimiter).length - 1));
  return DELIMITERS.reduce((best, other) => (least(other) > least(best) ? other : best), ',');
}
