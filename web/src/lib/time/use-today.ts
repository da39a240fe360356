import { useSyncExternalStore } from 'react';
import { dayOf } from './days.ts';
import { useRegion } from './region.ts';

const MINUTE = 60_000;

/** The local date; updated at midnight, also while hidden. */
export function useToday(): string {
  const { time_zone } = useRegion();
  return useSyncExternalStore(eachMinute, () => dayOf(Date.now(), time_zone));
}

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE);
  return () => clearInterval(timer);
}
