import { t } from '@lingui/core/macro';
import type { Reminder } from '#contract/reminders.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useDeleteReminder } from '../reminders.api.ts';

export interface DeleteReminderProps {
  reminder: Reminder;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Asks for confirmation and explains what is deleted. */
export function DeleteReminder({ reminder, onClose, onDeleted, finalFocus }: DeleteReminderProps) {
  const { title } = reminder;
  const deletion = useDeleteReminder(() => {
    showToast({ type: 'success', message: t`Reminder deleted` });
    onDeleted?.();
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete “${title}”?`}
      confirmLabel={t`Delete`}
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate(reminder.id, { onSettled: onClose })}
      finalFocus={finalFocus}
    >
      {deletionEffects(reminder)}
    </ConfirmDialog>
  );
}

function deletionEffects({ kind, rrule, done_times }: Reminder): string {
  if (kind === 'keep_in_touch') return t`This removes the contact’s keep-in-touch schedule.`;
  if (kind === 'birthday') return t`The birthday stays on the contact and in your calendar.`;
  if (rrule === null)
    return done_times === 0
      ? t`This can’t be undone.`
      : t`Completed dates stay in the timeline. This can’t be undone.`;
  return done_times === 0
    ? t`All future dates will be deleted. This can’t be undone.`
    : t`All future dates will be deleted. Completed dates stay in the timeline. This can’t be undone.`;
}
