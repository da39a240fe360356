import type { FormEventHandler, ReactNode, Ref } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../buttons/button.tsx';
import { FormError } from '../feedback/notice.tsx';
import type { DialogProps } from './dialog.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';
import { useUnsavedClose } from './unsaved-dialog.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'open'> {
  label?: string | undefined;
  submitLabel?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
  pending?: boolean | undefined;
  /** Asks before closing. */
  unsaved?: boolean | undefined;
  error?: string | null | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  ref?: Ref<HTMLFormElement> | undefined;
  /** Layout of the fields. */
  className?: string | undefined;
  /** A button or notice at the start of the footer. */
  footerStart?: ReactNode;
}

/** A dialog with fields, Cancel and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const { label, submitLabel = t`Save`, tone = 'primary', pending, unsaved = false, error } = props;
  const {
    onClose,
    onSubmit,
    ref,
    className = 'space-y-5',
    footerStart,
    children,
    ...dialog
  } = props;
  const { requestClose, question } = useUnsavedClose(unsaved, onClose);
  return (
    <Dialog {...dialog} onClose={requestClose}>
      <form ref={ref} noValidate autoComplete="off" aria-label={label} onSubmit={onSubmit}>
        <div className={className}>
          <FormError message={error} />
          {children}
        </div>
        <DialogFooter>
          {footerStart && <div className="grow">{footerStart}</div>}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={requestClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" variant={tone} pending={pending}>
              {submitLabel}
            </Button>
          </div>
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  );
}
