import { useSyncExternalStore } from 'react';
import { dayOf } from './days.ts';
import { useRegion } from './region.ts';

const MINUTE = 60_000;

/** The day that it is where the person is; moves on at midnight, also while the page was hidden. */
export function useToday(): string {
  const { time_zone } = useRegion();
  return useSyncExternalStore(eachMinute, () => dayOf(Date.now(), time_zone));
}

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE);
  return () => clearInterval(timer);
}
