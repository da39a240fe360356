import { useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface Place {
  pathname: string;
  search: object;
}

/**
 * Asks before a form with unsaved changes is left, by whichever way. Whoever leaves while it is being saved waits for
 * that, and is asked only where it failed. Gives what is to be rendered.
 */
export function useUnsavedGuard(unsaved: boolean, saving: boolean): ReactNode {
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
  return (
    <UnsavedDialog
      open={waiting && unsaved}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

/** The same question for a dialog that is closed by its cross, Escape or a press outside. */
export function useUnsavedClose(unsaved: boolean, close: () => void) {
  const [asking, setAsking] = useState(false);
  return {
    requestClose: () => (unsaved ? setAsking(true) : close()),
    question: <UnsavedDialog open={asking} onStay={() => setAsking(false)} onLeave={close} />,
  };
}

/** Another contact, tab or page: the filter of the list beside the form may change meanwhile. */
function leavesForm(current: Place, next: Place): boolean {
  const whereabouts = ({ pathname, search }: Place) => {
    const { id, tab, view } = search as Record<string, unknown>;
    return JSON.stringify([pathname, id, tab, view]);
  };
  return whereabouts(current) !== whereabouts(next);
}

interface UnsavedDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

function UnsavedDialog({ open, onStay, onLeave }: UnsavedDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onStay()}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
    >
      What you changed is not saved yet and will be lost.
    </ConfirmDialog>
  );
}
