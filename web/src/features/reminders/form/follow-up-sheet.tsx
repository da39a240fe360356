import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Sun from 'lucide-react/icons/sun';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { formatDay } from '../../../lib/time/days.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';
import { useCreateReminder, useDeleteReminder } from '../reminders.api.ts';
import { daysAhead } from '../list/snooze-choices.ts';
import { showAddedToast } from '../reminder-toasts.ts';

export interface FollowUpSheetProps {
  message_id: number;
  onClose: () => void;
}

/** Creates a reminder for a message: tomorrow, next week or a chosen date. */
export function FollowUpSheet({ message_id, onClose }: FollowUpSheetProps) {
  const [picking, setPicking] = useState(false);
  const now = useNow();
  const { remind, error } = useFollowUp(message_id, onClose);
  const { tomorrow, next_week } = daysAhead(now);
  if (picking)
    return <ReminderDialog start={{ kind: 'follow_up', message_id }} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t`Remind me`} size="sm">
      {error && (
        <Notice tone="danger" className="mb-3">
          {errorMessage(error, t`Failed to add the reminder`)}
        </Notice>
      )}
      <ul className="-mx-2.5">
        <MenuItem icon={<Sun />} onClick={() => remind(tomorrow)}>
          <Trans>Tomorrow</Trans>
        </MenuItem>
        <MenuItem icon={<CalendarPlus />} onClick={() => remind(next_week)}>
          <span className="flex-1">
            <Trans>Next week</Trans>
          </span>
          <span className="text-sm text-muted">
            {formatDay(next_week, { weekday: 'short', month: 'short', day: 'numeric' })}
          </span>
        </MenuItem>
        <MenuItem icon={<CalendarDays />} onClick={() => setPicking(true)}>
          <Trans>Pick a date…</Trans>
        </MenuItem>
      </ul>
    </Dialog>
  );
}

/** Creates the reminder once; the toast offers Undo. */
function useFollowUp(message_id: number, onDone: () => void) {
  const create = useCreateReminder();
  const { mutate: remove } = useDeleteReminder();
  const [keys] = useState(() => new Map<string, string>());
  const remind = (due_date: string) => {
    if (create.isPending) return;
    const idempotency_key = keys.get(due_date) ?? newIdempotencyKey();
    keys.set(due_date, idempotency_key);
    create.mutate(
      { body: { kind: 'follow_up', message_id, due_date }, idempotency_key },
      {
        onSuccess: (reminder) => {
          showAddedToast(reminder, { label: t`Undo`, onAction: () => remove(reminder.id) });
          onDone();
        },
      },
    );
  };
  return { remind, error: create.error };
}
