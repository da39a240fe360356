import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { clearNewCodes, freshCodes } from './new-recovery-codes.ts';

/** Asks before the codes are left unsaved: they are never shown again. Gives what is to be rendered. */
export function useSavedGuard(): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      freshCodes() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => freshCodes() !== null,
    withResolver: true,
  });
  const leaving = useRef(false);
  // Not before the page is left: without codes it leads elsewhere by itself.
  useEffect(
    () => () => {
      if (leaving.current) clearNewCodes();
    },
    [],
  );
  const leave = () => {
    leaving.current = true;
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without your recovery codes?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={leave}
    >
      They are shown only now. Without them you cannot log in when your phone is lost.
    </ConfirmDialog>
  );
}
