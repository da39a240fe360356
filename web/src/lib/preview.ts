import { LIMITS } from '#contract/limits.ts';

/** The first 100 code points with an ellipsis. */
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
