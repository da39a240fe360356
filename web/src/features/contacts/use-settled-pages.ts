import { useEffect, useState } from 'react';
import { isNear, type RowRange } from './list-pages.ts';

const PAUSE_MS = 80;

/**
 * The pages to read while these are in sight. Scrolling on reads at once; where somebody jumps or drags the scrollbar over
 * thousands, only what they rest on is read.
 */
export function useDebouncedPages({ first, last }: RowRange): RowRange {
  const [settled, setSettled] = useState<RowRange>({ first, last });
  const same = settled.first === first && settled.last === last;
  const near = isNear(settled, { first, last });
  if (near && !same) setSettled({ first, last });
  useEffect(() => {
    if (near) return undefined;
    const timer = setTimeout(() => setSettled({ first, last }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [near, first, last]);
  return near ? { first, last } : settled;
}
