import type { Reminder } from '#contract/reminders.ts';
import { focusNextRow } from '../../../lib/focus/focus-after-removal.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { ShowMore } from '../../../ui/layout/show-more.tsx';
import { ReminderRow } from './reminder-row.tsx';
import { usePendingReminderChanges } from '../reminders.api.ts';
import { useReminderActions } from './use-reminder-actions.ts';
import type { MorePages } from '../../../ui/layout/show-more.tsx';

export interface ReminderRowsProps {
  reminders: readonly Reminder[];
  list: MorePages;
  /** Label of the list: "Overdue". */
  label: string;
  /** Text of an empty list. */
  nothing: string;
  onOpen: (reminder: Reminder) => void;
  on_card?: number | undefined;
}

/** Reminders with pending actions applied. */
export function ReminderRows(props: ReminderRowsProps) {
  const { reminders, list, label, nothing, onOpen, on_card } = props;
  const now = useNow();
  const actions = useReminderActions();
  const underWay = usePendingReminderChanges();
  return (
    <div ref={focusNextRow}>
      {reminders.length === 0 ? (
        <p className="px-5 pb-4 text-muted sm:px-6">{nothing}</p>
      ) : (
        <ul aria-label={label}>
          {reminders.map((reminder) => (
            <ReminderRow
              key={reminder.id}
              reminder={{ ...reminder, ...underWay.get(reminder.id) }}
              {...{ now, actions, onOpen, on_card }}
            />
          ))}
        </ul>
      )}
      <ShowMore list={list} label={label} />
    </div>
  );
}
