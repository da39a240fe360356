/** A measurement with an optional limit. */
export interface Result {
  part?: string;
  what: string;
  value: number;
  unit: 'ms' | 's' | 'kB' | 'MB' | '×' | 'frames/s' | '';
  at_most?: number;
  at_least?: number;
  /** What it's compared with. */
  beside?: string;
}

export function holds({ value, at_most = Infinity, at_least = -Infinity }: Result): boolean {
  return value <= at_most && value >= at_least;
}

/** All results as a table. */
export function tableOf(results: Result[]): string {
  const rows = results.map((result) => [
    result.part ?? '',
    result.what,
    amount(result.value, result.unit),
    limitOf(result),
    result.beside ?? '',
  ]);
  const table = [['part', 'what', 'measured', 'limit', 'beside'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) => row.map((cell, at) => cell.padEnd(widths[at]!)).join('  '));
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [lines[0], rule, ...lines.slice(1)].map((line) => line!.trimEnd()).join('\n');
}

function limitOf(result: Result): string {
  const { at_most, at_least, unit } = result;
  if (at_most === undefined && at_least === undefined) return '';
  const limit =
    at_most === undefined ? `≥ ${amount(at_least!, unit)}` : `≤ ${amount(at_most, unit)}`;
  return `${limit} ${holds(result) ? 'holds' : 'BROKEN'}`;
}

function amount(value: number, unit: string): string {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`.trim();
}
