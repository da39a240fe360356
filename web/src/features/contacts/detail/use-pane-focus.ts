import { useEffect, useEffectEvent, useRef } from 'react';
import { useMedia } from '../../../lib/hooks/use-media.ts';

/** Moves the focus between the list and the open contact; phones show one at a time. */
export function usePaneFocus(
  openId: number | undefined,
  pane: { name: 'list' | 'contact'; takeFocus: () => void },
): void {
  const isSinglePane = useMedia('(width < 48rem)');
  const previousId = useRef(openId);
  const moveFocus = useEffectEvent(() => {
    if (isSinglePane && pane.name === (openId === undefined ? 'list' : 'contact')) pane.takeFocus();
  });
  useEffect(() => {
    if (previousId.current !== openId) moveFocus();
    previousId.current = openId;
  }, [openId]);
}
