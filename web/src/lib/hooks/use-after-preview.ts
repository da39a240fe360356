import { useLayoutEffect, useState } from 'react';
import { retainPreview, isPreviewShown } from '../static-preview.ts';
import { useStagedRender } from './use-staged-render.ts';

/**
 * True immediately, or with a static preview in a later task, so that a slow phone stays responsive between rendering
 * the page and its longest part.
 */
export function useAfterPreview(): boolean {
  const [wasSketched] = useState(isPreviewShown);
  const turn = useStagedRender(1, wasSketched);
  const isDue = !wasSketched || turn > 0;
  useLayoutEffect(() => (isDue ? undefined : retainPreview()), [isDue]);
  return isDue;
}
