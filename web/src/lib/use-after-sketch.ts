import { useLayoutEffect, useState } from 'react';
import { holdSketch, isSketched } from './sketch.ts';
import { useTurns } from './use-turns.ts';

/**
 * True at once; where a sketch shows the same already, in a turn of its own, and the sketch stays until then: so a slow phone
 * answers to touches between drawing a page and its longest part.
 */
export function useAfterSketch(): boolean {
  const [wasSketched] = useState(isSketched);
  const turn = useTurns(1, wasSketched);
  const isDue = !wasSketched || turn > 0;
  useLayoutEffect(() => (isDue ? undefined : holdSketch()), [isDue]);
  return isDue;
}
