import { startTransition, useEffect, useState } from 'react';

/**
 * Counts from 0 to `last` once it is `ready`, one further each time the browser has drawn what came before: a page of many
 * parts that come in turns never holds up a slow phone for all of them at once.
 */
export function useStagedRender(last: number, ready: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!ready || turn >= last) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setTurn(turn + 1)));
    return () => cancelAnimationFrame(frame);
  }, [ready, turn, last]);
  return turn;
}
