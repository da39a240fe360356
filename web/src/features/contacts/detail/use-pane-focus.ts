import { useEffect, useEffectEvent, useRef } from 'react';
import { useMedia } from '../../../lib/hooks/use-media.ts';

/**
 * On a phone the list and an open contact take turns, and what had the focus goes with its half: each half takes it when its
 * turn comes.
 */
export function usePaneFocus(
  openId: number | undefined,
  half: { is: 'list' | 'contact'; takeFocus: () => void },
): void {
  const takeTurns = useMedia('(width < 48rem)');
  const before = useRef(openId);
  const turn = useEffectEvent(() => {
    if (takeTurns && half.is === (openId === undefined ? 'list' : 'contact')) half.takeFocus();
  });
  useEffect(() => {
    if (before.current !== openId) turn();
    before.current = openId;
  }, [openId]);
}
