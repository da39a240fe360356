/** Text as a pattern of `like` has it, where nothing in it stands for anything else. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern of texts that have this one somewhere. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}
