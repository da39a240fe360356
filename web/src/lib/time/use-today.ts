import { useSyncExternalStore } from 'react';
import { dayOf } from './days.ts';
import { useRegion } from './region.ts';

const MINUTE_MS = 60_000;

/** The local date; updated at midnight, also while hidden. */
export function useToday(): string {
  const { time_zone } = useRegion();
  return useSyncExternalStore(subscribeToMinutes, () => dayOf(Date.now(), time_zone));
}

function subscribeToMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}
