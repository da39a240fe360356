import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';

export interface UnsavedDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export function UnsavedDialog({ open, onStay, onLeave }: UnsavedDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onStay()}
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
      cancelLabel={t`Keep editing`}
      onConfirm={onLeave}
    >
      <Trans>Your changes haven’t been saved.</Trans>
    </ConfirmDialog>
  );
}

export interface SaveChangesDialogProps extends UnsavedDialogProps {
  onSave: () => void;
}

/** Like `UnsavedDialog`, for forms that can be saved as they are. */
export function SaveChangesDialog({ open, onStay, onLeave, onSave }: SaveChangesDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onStay()}
      title={t`Save your changes?`}
      cancelLabel={t`Keep editing`}
      alternative={
        <Button onClick={onLeave}>
          <Trans>Discard</Trans>
        </Button>
      }
      confirmLabel={t`Save`}
      tone="primary"
      onConfirm={onSave}
    />
  );
}

/** Asks before a dialog with unsaved changes closes. */
export function useUnsavedClose(unsaved: boolean, close: () => void) {
  const [isConfirming, setIsConfirming] = useState(false);
  return {
    requestClose: () => (unsaved ? setIsConfirming(true) : close()),
    question: (
      <UnsavedDialog open={isConfirming} onStay={() => setIsConfirming(false)} onLeave={close} />
    ),
  };
}
