import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRevokeOtherSessions } from './sessions.api.ts';

export interface EndOthersProps {
  /** Whether there are others to end. */
  others: boolean;
  /** What has the focus when they are ended and the button is gone. */
  focusAfter: () => HTMLElement | null;
}

/** Asks, and ends every session but this one. */
export function LogOutOthers({ others, focusAfter }: EndOthersProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const revoke = useRevokeOtherSessions();
  const confirm = () =>
    revoke.mutate(undefined, {
      onSuccess: () => showToast({ type: 'success', message: 'All other sessions have ended' }),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      {others && (
        <Button ref={button} size="sm" onClick={() => setAsking(true)}>
          End all others
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="End all other sessions?"
        confirmLabel="End all others"
        pending={revoke.isPending}
        onConfirm={confirm}
        finalFocus={() => button.current ?? focusAfter()}
      >
        Every other browser and device is logged out at once. You stay signed in here.
      </ConfirmDialog>
    </>
  );
}
