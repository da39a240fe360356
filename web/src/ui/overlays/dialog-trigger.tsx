import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface DialogTriggerProps {
  trigger: (open: () => void) => ReactNode;
  /** The dialog, possibly loaded when opened. */
  children: (close: () => void) => ReactNode;
}

export function DialogTrigger({ trigger, children }: DialogTriggerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {trigger(() => setOpen(true))}
      <Suspense>{open && children(() => setOpen(false))}</Suspense>
    </>
  );
}

export interface ConfirmTriggerProps
  extends
    Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm'>,
    Pick<DialogTriggerProps, 'trigger'> {
  onConfirm: (close: () => void) => void;
}

export function ConfirmTrigger({ trigger, onConfirm, ...dialog }: ConfirmTriggerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {trigger(() => setOpen(true))}
      <ConfirmDialog
        {...dialog}
        open={open}
        onOpenChange={setOpen}
        onConfirm={() => onConfirm(() => setOpen(false))}
      />
    </>
  );
}
