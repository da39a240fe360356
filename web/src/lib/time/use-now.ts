import { useEffect, useState } from 'react';
import { useRegion } from './region.ts';

const MINUTE_MS = 60_000;

/** The current time in milliseconds, updated each minute; re-renders with the region. */
export function useNow(): number {
  useRegion();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
