import { useEffect } from 'react';
import { useBlocker } from '@tanstack/react-router';

interface Place {
  pathname: string;
  search: object;
}

/**
 * Stops whoever leaves a form with unsaved changes, by whichever way, until `UnsavedDialog` has the answer. Who leaves while
 * it is being saved waits for that, and is asked only where it failed.
 */
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
    open: waiting && unsaved,
    onStay: () => blocker.reset?.(),
    onLeave: () => blocker.proceed?.(),
  };
}

/** Another thing, tab or page: the filter of a list beside the form may change meanwhile. */
function leavesForm(current: Place, next: Place): boolean {
  const whereabouts = ({ pathname, search }: Place) => {
    const { id, tab, view, part, step } = search as Record<string, unknown>;
    return JSON.stringify([pathname, id, tab, view, part, step]);
  };
  return whereabouts(current) !== whereabouts(next);
}
