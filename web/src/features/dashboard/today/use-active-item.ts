import { useState } from 'react';
import type { TodayItem } from '#contract/dashboard.ts';

/** The active item. When it disappears, the item at its index becomes active. */
export function useActiveItem(items: readonly TodayItem[]) {
  const [selection, setSelection] = useState<{ key: string | null; index: number }>({
    key: null,
    index: 0,
  });
  const foundIndex = items.findIndex(({ key }) => key === selection.key);
  const index = foundIndex === -1 ? Math.min(selection.index, items.length - 1) : foundIndex;
  const select = (key: string) => {
    const chosen = items.findIndex((item) => item.key === key);
    if (chosen !== -1) setSelection({ key, index: chosen });
  };
  return { active: items[index], index, choose: select };
}
