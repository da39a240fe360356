/** Formats rows below a header, each column as wide as its widest cell. */
export function formatTable(header: string[], rows: (string | number)[][]): string {
  const table = [header, ...rows.map((row) => row.map(String))];
  const widths = header.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [lines[0], rule, ...lines.slice(1)].map((line) => line!.trimEnd()).join('\n');
}
