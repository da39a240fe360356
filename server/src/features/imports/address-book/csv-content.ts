import type { CsvRecord } from './csv-records.ts';

const SAMPLE = 100;

/** Where the columns of a file without a header go, by what most of their cells look like. */
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
  if (mostly(/^\+?[\d\s()./-]{6,}$/)) return 'phones';
  return mostly(/^[\p{L}\p{M}.'’ -]+$/u) ? 'name' : 'other';
}
