const MAX_QUOTED_CHARACTERS = 80;

/** One line, shortened. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  let start = '';
  let width = 0;
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    width += 1;
    if (width > MAX_QUOTED_CHARACTERS) return `${start.trimEnd()}…`;
    if (width < MAX_QUOTED_CHARACTERS) start += segment;
  }
  return line;
}
