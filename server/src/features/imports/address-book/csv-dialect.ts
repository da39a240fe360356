import { guessMapping } from './csv-columns.ts';
import { readRecords } from './csv-records.ts';

/** How a CSV file is written. */
interface Dialect {
  delimiter: string;
  /** The cells of the header, or null where the file has none. */
  header: string[] | null;
  /** Where the header begins, behind what stands before it (LinkedIn's notes, Excel's `sep=;`). */
  start: number;
  /** How many of the header's columns are known. */
  known: number;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** The header is looked for in this many lines. */
const PREAMBLE_LINES = 30;
const MAX_HEADER = 100_000;

/** Finds the delimiter and the header: the line that has most columns with a known name. */
export function findDialect(text: string): Dialect {
  const lines = firstLines(text);
  let best: Dialect | null = null;
  for (const { line, start } of lines) {
    for (const delimiter of DELIMITERS) {
      const header = readRecords(line, delimiter, 1)[0]?.cells ?? [];
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

function firstLines(text: string): PlacedLine[] {
  const lines: PlacedLine[] = [];
  for (let start = 0; start < text.length && lines.length < PREAMBLE_LINES;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, Math.min(end, start + MAX_HEADER));
    if (line.trim() !== '') lines.push({ line, start });
    start = end + 1;
  }
  return lines;
}

function countKnown(header: string[]): number {
  return Object.values(guessMapping(header.slice(0, 1000))).filter((field) => field !== '').length;
}

/** The first line is the header, unless it holds an email address: then there is none. */
function withoutKnownHeader(lines: PlacedLine[]): Dialect {
  const delimiter = commonDelimiter(lines.map(({ line }) => line));
  const [first] = lines;
  const cells = first === undefined ? [] : (readRecords(first.line, delimiter, 1)[0]?.cells ?? []);
  const header = cells.some((cell) => /\S@\S/.test(cell)) ? null : cells;
  return { delimiter, header, start: first?.start ?? 0, known: 0 };
}

/** The delimiter that every line has most of. */
function commonDelimiter(lines: string[]): string {
  const least = (delimiter: string) =>
    Math.min(...lines.map((line) => line.split(delimiter).length - 1));
  return DELIMITERS.reduce((best, other) => (least(other) > least(best) ? other : best), ',');
}
