import { useEffect } from 'react';
import { useBlocker } from '@tanstack/react-router';

interface HistoryEntry {
  pathname: string;
  search: object;
}

/** Asks before leaving unsaved changes; while saving, waits and asks only after a failure. */
export function useLeaveGuard(unsaved: boolean, saving: boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && leavesForm(current, next),
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  const waiting = blocker.status === 'blocked' && !saving;
  const { proceed } = blocker;
  useEffect(() => {
    if (waiting && !unsaved) proceed?.();
  }, [waiting, unsaved, proceed]);
  return {
    /** Whether a navigation waits. */
    blocked: blocker.status === 'blocked',
    open: waiting && unsaved,
    onStay: () => blocker.reset?.(),
    onLeave: () => blocker.proceed?.(),
  };
}

/** Another record, tab or page; list filters may change. */
function leavesForm(current: HistoryEntry, next: HistoryEntry): boolean {
  const locationKey = ({ pathname, search }: HistoryEntry) => {
    const { id, tab, view, part, step } = search as Record<string, unknown>;
    return JSON.stringify([pathname, id, tab, view, part, step]);
  };
  return locationKey(current) !== locationKey(next);
}
