import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

// Keeps the dialog library out of the first view.
const ConfirmDialog = lazyComponent(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);

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
  // Stays mounted after the first use, for the closing transition.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      {trigger(() => setOpen(true))}
      <Suspense>
        {open !== null && (
          <ConfirmDialog
            {...dialog}
            open={open}
            onOpenChange={setOpen}
            onConfirm={() => onConfirm(() => setOpen(false))}
          />
        )}
      </Suspense>
    </>
  );
}
