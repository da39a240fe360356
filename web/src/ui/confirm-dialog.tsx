import { useRef, type ReactNode } from 'react';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { dialogBackdropClass, dialogPopupClass, dialogViewportClass } from './dialog-class.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will follow. */
  children?: ReactNode;
  /** Says what it does: "Delete", "Leave". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  pending?: boolean | undefined;
  onConfirm: () => void;
}

/** Asks before something that matters. The focus starts on the harmless answer; a press outside is no answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, onConfirm } = props;
  const { cancelLabel = 'Cancel', tone = 'danger', pending = false } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogBackdropClass} />
        <AlertDialog.Viewport className={dialogViewportClass}>
          <AlertDialog.Popup initialFocus={cancel} className={cx(dialogPopupClass, 'sm:max-w-md')}>
            <div className="p-5 sm:p-6">
              <AlertDialog.Title className="text-xl font-semibold">{title}</AlertDialog.Title>
              {children !== undefined && (
                <AlertDialog.Description className="mt-2 text-muted">
                  {children}
                </AlertDialog.Description>
              )}
              <div className="mt-6 flex flex-wrap justify-end gap-2">
                <AlertDialog.Close ref={cancel} render={<Button>{cancelLabel}</Button>} />
                <Button variant={tone} pending={pending} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </div>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
