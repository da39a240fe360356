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
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={onLeave}
    >
      Your changes haven’t been saved.
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
      title="Save your changes?"
      cancelLabel="Keep editing"
      alternative={<Button onClick={onLeave}>Discard</Button>}
      confirmLabel="Save"
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
