import { useLayoutEffect, useState } from 'react';
import { retainPreview, isPreviewShown } from '../static-preview.ts';
import { useStagedRender } from './use-staged-render.ts';

/**
 * True at once; where a sketch shows the same already, in a turn of its own, and the sketch stays until then: so a slow phone
 * answers to touches between drawing a page and its longest part.
 */
export function useAfterPreview(): boolean {
  const [wasSketched] = useState(isPreviewShown);
  const turn = useStagedRender(1, wasSketched);
  const isDue = !wasSketched || turn > 0;
  useLayoutEffect(() => (isDue ? undefined : retainPreview()), [isDue]);
  return isDue;
}
