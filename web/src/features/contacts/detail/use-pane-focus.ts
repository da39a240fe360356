import { useEffect, useEffectEvent, useRef } from 'react';
import { useMedia } from '../../../lib/hooks/use-media.ts';

/**
 * Moves the focus between the list and the open contact where only one is visible, and to the visible one when the focused
 * contact closes or is replaced.
 */
export function usePaneFocus(
  openId: number | undefined,
  pane: { name: 'list' | 'contact'; takeFocus: () => void },
): void {
  const isSinglePane = useMedia('(width < 48rem)');
  const previousId = useRef(openId);
  const moveFocus = useEffectEvent(() => {
    if (pane.name !== (openId === undefined ? 'list' : 'contact')) return;
    const isFocusLost = document.activeElement === document.body;
    if (isSinglePane || isFocusLost) pane.takeFocus();
  });
  useEffect(() => {
    if (previousId.current !== openId) moveFocus();
    previousId.current = openId;
  }, [openId]);
}
