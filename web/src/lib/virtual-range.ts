import type { Range } from '@tanstack/react-virtual';
import { defaultRangeExtractor } from '@tanstack/react-virtual';

/** The rows of a virtual list, and one that stays mounted outside the viewport; -1 for none. */
export function includeIndex(range: Range, index: number): number[] {
  const visible = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || visible.includes(index)) return visible;
  return [...visible, index].toSorted((a, b) => a - b);
}
