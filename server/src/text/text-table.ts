/** Rows as aligned columns for the terminal. */
export function textTable(headers: string[], rows: string[][]): string {
  const all = [headers, ...rows.map((row) => row.map(withoutControlCharacters))];
  const widths = headers.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all.map((row) => lineOf(row, widths)).join('\n');
}

/** A timestamp with minutes. */
export function tableTime(timestamp: string): string {
  return `${timestamp.slice(0, 16).replace('T', ' ')} UTC`;
}

function lineOf(row: string[], widths: number[]): string {
  return row
    .map((cell, column) => cell.padEnd(widths[column]!))
    .join('  ')
    .trimEnd();
}

/** Text from users must not control the terminal. */
function withoutControlCharacters(text: string): string {
  return text.replaceAll(/\p{C}/gu, '�');
}
