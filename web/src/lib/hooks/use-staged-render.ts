import { startTransition, useEffect, useState } from 'react';

/** Counts from 0 to `last` once `ready`, one per frame, so that rendering a large page doesn't block a slow phone. */
export function useStagedRender(last: number, ready: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!ready || turn >= last) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setTurn(turn + 1)));
    return () => cancelAnimationFrame(frame);
  }, [ready, turn, last]);
  return turn;
}
