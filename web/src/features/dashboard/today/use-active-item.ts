import { useState } from 'react';
import type { TodayItem } from '#contract/dashboard.ts';

/** The active item; when it disappears, the one in its place. */
export function useActiveItem(items: readonly TodayItem[]) {
  const [chosen, setChosen] = useState<{ key: string | null; index: number }>({
    key: null,
    index: 0,
  });
  const found = items.findIndex(({ key }) => key === chosen.key);
  const index = found === -1 ? Math.min(chosen.index, items.length - 1) : found;
  const choose = (key: string) => {
    const at = items.findIndex((item) => item.key === key);
    if (at !== -1) setChosen({ key, index: at });
  };
  return { active: items[index], index, choose };
}
