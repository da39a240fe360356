/** Text as a pattern of `like` has it, where nothing in it stands for anything else. */
export function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern of texts that have this one somewhere. */
export function containing(text: string): string {
  return `%${escaped(text)}%`;
}
