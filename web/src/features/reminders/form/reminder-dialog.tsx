import { useEffect, useRef, useState, type RefObject } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Reminder } from '#contract/reminders.ts';
import { useLeaveGuard } from '../../../lib/hooks/use-leave-guard.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { UnsavedDialog } from '../../../ui/overlays/unsaved-dialog.tsx';
import { DeleteReminder } from '../list/delete-reminder.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import type { ReminderStart } from './reminder-values.ts';
import { showAddedToast, showSavedToast } from '../reminder-toasts.ts';
import { useReminderForm } from './use-reminder-form.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { errorMessage } from '../../../lib/http/error-message.ts';

export interface ReminderDialogProps {
  /** Undefined creates a new one. */
  reminder?: Reminder | undefined;
  /** Initial values of a new one. */
  start?: ReminderStart | undefined;
  isAlreadySaved?: boolean | undefined;
  finalFocus?: (() => HTMLElement | null) | undefined;
  onClose: () => void;
}

const EMPTY_START: ReminderStart = {};

export function ReminderDialog(props: ReminderDialogProps) {
  const { reminder, start = EMPTY_START, isAlreadySaved = false, finalFocus, onClose } = props;
  const [deleting, setDeleting] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const form = useReminderForm({
    reminder,
    start,
    onSaved: (saved) => {
      if (reminder === undefined) showAddedToast(saved);
      else showSavedToast();
      onClose();
    },
  });
  useFocusOnProblem(formElement, form.tries);
  const guard = useLeaveGuard(form.unsaved && !isAlreadySaved, form.pending);
  return (
    <FormDialog
      title={reminder === undefined ? t`New reminder` : t`Edit reminder`}
      initialFocus={title}
      finalFocus={finalFocus}
      ref={formElement}
      className="@container space-y-5"
      error={form.failure && errorMessage(form.failure, t`Failed to save the reminder`)}
      pending={form.pending}
      unsaved={form.unsaved}
      onClose={onClose}
      onSubmit={form.submit}
      footerStart={
        reminder && (
          <Button variant="quiet" className="-ms-3" onClick={() => setDeleting(true)}>
            <Trans>Delete</Trans>
          </Button>
        )
      }
    >
      <ReminderFields form={form} reminder={reminder} title={title} />
      {reminder !== undefined && deleting && (
        <DeleteReminder
          reminder={reminder}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
      <UnsavedDialog {...guard} />
    </FormDialog>
  );
}

/** Focuses the first invalid field after a failed submit. */
function useFocusOnProblem(formElement: RefObject<HTMLElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0) formElement.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [formElement, tries]);
}
