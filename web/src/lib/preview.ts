import { LIMITS } from '#contract/limits.ts';

/** The beginning of a message: 100 characters (code points, so no emoji is torn), then an ellipsis. */
export function preview(content: string): string {
  let end = 0;
  let count = 0;
  for (const character of content) {
    if (count === LIMITS.preview) return `${content.slice(0, end)}…`;
    end += character.length;
    count += 1;
  }
  return content;
}
