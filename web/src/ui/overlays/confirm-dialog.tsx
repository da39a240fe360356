import { useRef, type FormEvent, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from '../buttons/button.tsx';
import { cx } from '../styles/cx.ts';
import { dialogBackdropClass, dialogPopupClass, dialogViewportClass } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children?: ReactNode;
  /** Required fields; the first one gets the focus. */
  fields?: ReactNode;
  /** The action: "Delete", "Leave". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** A button between Cancel and the action. */
  alternative?: ReactNode;
  tone?: 'danger' | 'primary' | undefined;
  pending?: boolean | undefined;
  onConfirm: () => void;
  /** Focus target after closing, if the opener may be gone. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Asks for confirmation. Focuses Cancel first; a press outside doesn't close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, fields, confirmLabel, finalFocus, alternative } =
    props;
  const { cancelLabel = t`Cancel`, tone = 'danger', pending = false, onConfirm } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const agree = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals to a surrounding form.
    event.stopPropagation();
    onConfirm();
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        {/* By default, a dialog above another one has none. */}
        <AlertDialog.Backdrop forceRender className={dialogBackdropClass} />
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
                {alternative}
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
