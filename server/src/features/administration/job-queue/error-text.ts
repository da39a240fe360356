const MAX_LENGTH = 300;
const ADDRESS = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]+/g;
// Databases and validators quote values.
const QUOTED = /"[^"\n]*"|'[^'\n]*'|“[^”\n]*”|‘[^’\n]*’|`[^`\n]*`/g;

/** The first line of an error without what it quotes, which may be personal. */
export function errorText(error: string): string {
  const [first = ''] = error.trim().split('\n', 1);
  return first.replaceAll(ADDRESS, '…').replaceAll(QUOTED, '“…”').slice(0, MAX_LENGTH);
}
