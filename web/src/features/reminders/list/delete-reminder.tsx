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
  const deletion = useDeleteReminder(() => {
    showToast({ type: 'success', message: 'Reminder deleted' });
    onDeleted?.();
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${reminder.title}”?`}
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
  if (kind === 'keep_in_touch') return 'This removes the contact’s keep-in-touch schedule.';
  if (kind === 'birthday') return 'The birthday stays on the contact and in your calendar.';
  const datesText = rrule === null ? '' : 'All future dates will be deleted. ';
  if (done_times === 0) return `${datesText}This can’t be undone.`;
  return `${datesText}Completed dates stay in the timeline. This can’t be undone.`;
}
