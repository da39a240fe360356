import { useEffect, useEffectEvent, useRef } from 'react';
import { useMedia } from '../../../lib/hooks/use-media.ts';

/**
 * Moves the focus between the list and the open contact where only one is visible, and back to the list when the focused
 * contact closes.
 */
export function usePaneFocus(
  openId: number | undefined,
  pane: { name: 'list' | 'contact'; takeFocus: () => void },
): void {
  const isSinglePane = useMedia('(width < 48rem)');
  const previousId = useRef(openId);
  const moveFocus = useEffectEvent(() => {
    if (pane.name !== (openId === undefined ? 'list' : 'contact')) return;
    const isFocusLost = openId === undefined && document.activeElement === document.body;
    if (isSinglePane || isFocusLost) pane.takeFocus();
  });
  useEffect(() => {
    if (previousId.current !== openId) moveFocus();
    previousId.current = openId;
  }, [openId]);
}
