import { useEffect, useEffectEvent, useRef } from 'react';
import { useMedia } from '../../../lib/hooks/use-media.ts';

/** Moves the focus between the list and the open contact; phones show one at a time. */
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
