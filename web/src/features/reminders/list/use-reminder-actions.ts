import type { Reminder } from '#contract/reminders.ts';
import { useCompleteReminder, useReopenReminder, useSnoozeReminder } from '../reminders.api.ts';
import { showDoneToast, showSnoozedToast } from '../reminder-toasts.ts';

export interface ReminderActions {
  complete: (reminder: Reminder) => void;
  reopen: (reminder: Reminder) => void;
  snooze: (reminder: Reminder, until: string) => void;
}

export function useReminderActions(): ReminderActions {
  const { mutate: reopen } = useReopenReminder();
  const { mutate: complete } = useCompleteReminder((done) =>
    showDoneToast(done, () => reopen(done.id)),
  );
  const { mutate: snoozeAgain } = useSnoozeReminder();
  const { mutate: snooze } = useSnoozeReminder((_, { id, until, before = null }) => {
    if (until !== null) showSnoozedToast(until, () => snoozeAgain({ id, until: before }));
  });
  return {
    complete: ({ id }) => complete(id),
    reopen: ({ id }) => reopen(id),
    snooze: (reminder, until) =>
      snooze({ id: reminder.id, until, before: snoozedBefore(reminder) }),
  };
}

/** The previous snooze if still in the future. */
function snoozedBefore({ status, snoozed_until }: Reminder): string | null {
  const isAhead = snoozed_until !== null && Date.parse(snoozed_until) > Date.now();
  return status === 'snoozed' && isAhead ? snoozed_until : null;
}
