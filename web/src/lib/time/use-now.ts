import { useEffect, useState } from 'react';
import { useRegion } from './region.ts';

const MINUTE = 60_000;

/** The present moment for relative times, in milliseconds; moves on each minute. What shows it follows the region as well. */
export function useNow(): number {
  useRegion();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
