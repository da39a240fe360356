/** Escapes `like` wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}
