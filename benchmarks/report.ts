/** A measurement with an optional limit. */
export interface Result {
  part?: string;
  what: string;
  value: number;
  unit: 'ms' | 's' | 'kB' | 'MB' | '×' | 'frames/s' | '';
  at_most?: number;
  at_least?: number;
  /** What the value is compared with, or how it was measured. */
  details?: string;
}

export function isWithinLimit({
  value,
  at_most = Infinity,
  at_least = -Infinity,
}: Result): boolean {
  return value <= at_most && value >= at_least;
}

/** Formats all results as a table. */
export function formatTable(results: Result[]): string {
  const rows = results.map((result) => [
    result.part ?? '',
    result.what,
    formatAmount(result.value, result.unit),
    formatLimit(result),
    result.details ?? '',
  ]);
  const table = [['part', 'what', 'measured', 'limit', 'details'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [lines[0], rule, ...lines.slice(1)].map((line) => line!.trimEnd()).join('\n');
}

function formatLimit(result: Result): string {
  const { at_most, at_least, unit } = result;
  if (at_most === undefined && at_least === undefined) return '';
  const limit =
    at_most === undefined
      ? `≥ ${formatAmount(at_least!, unit)}`
      : `≤ ${formatAmount(at_most, unit)}`;
  return `${limit} ${isWithinLimit(result) ? 'met' : 'NOT MET'}`;
}

function formatAmount(value: number, unit: string): string {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`.trim();
}
