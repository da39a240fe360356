/** Rows below a head, each column as wide as its widest cell. */
export function tableOf(head: string[], rows: (string | number)[][]): string {
  const table = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) => row.map((cell, at) => cell.padEnd(widths[at]!)).join('  '));
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [lines[0], rule, ...lines.slice(1)].map((line) => line!.trimEnd()).join('\n');
}
