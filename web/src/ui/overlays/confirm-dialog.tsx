import { useRef, type FormEvent, type ReactNode } from 'react';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from '../buttons/button.tsx';
import { cx } from '../styles/cx.ts';
import { dialogBackdropClass, dialogPopupClass, dialogViewportClass } from './dialog-class.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will follow. */
  children?: ReactNode;
  /** What must be filled in to agree; the first of it then has the focus. */
  fields?: ReactNode;
  /** Says what it does: "Delete", "Leave". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  pending?: boolean | undefined;
  onConfirm: () => void;
  /** What has the focus afterwards, where what opened the dialog may be gone by then. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Asks before something that matters. The focus starts on the harmless answer; a press outside is no answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, fields, confirmLabel, finalFocus } = props;
  const { cancelLabel = 'Cancel', tone = 'danger', pending = false, onConfirm } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const agree = (event: FormEvent) => {
    event.preventDefault();
    // Another form may stand around the dialog, though not in the document.
    event.stopPropagation();
    onConfirm();
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogBackdropClass} />
        <AlertDialog.Viewport className={dialogViewportClass}>
          <AlertDialog.Popup
            {...(fields === undefined && { initialFocus: cancel })}
            {...(finalFocus && { finalFocus })}
            className={cx(dialogPopupClass, 'sm:max-w-md')}
          >
            <form noValidate className="p-5 sm:p-6" onSubmit={agree}>
              <AlertDialog.Title className="text-xl font-semibold">{title}</AlertDialog.Title>
              {children !== undefined && (
                <AlertDialog.Description className="mt-2 text-muted">
                  {children}
                </AlertDialog.Description>
              )}
              {fields !== undefined && <div className="mt-4">{fields}</div>}
              <div className="mt-6 flex flex-wrap justify-end gap-2">
                <AlertDialog.Close ref={cancel} render={<Button>{cancelLabel}</Button>} />
                <Button type="submit" variant={tone} pending={pending}>
                  {confirmLabel}
                </Button>
              </div>
            </form>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
