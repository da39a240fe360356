import { startTransition, useEffect, useState } from 'react';

/** Counts from 0 to `lastStage` once `ready`, one per frame, so that rendering a large page doesn't block a slow phone. */
export function useStagedRender(lastStage: number, ready: boolean): number {
  const [stage, setTurn] = useState(0);
  useEffect(() => {
    if (!ready || stage >= lastStage) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setTurn(stage + 1)));
    return () => cancelAnimationFrame(frame);
  }, [ready, stage, lastStage]);
  return stage;
}
