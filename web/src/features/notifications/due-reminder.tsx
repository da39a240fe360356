import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import {
  reminderQueries,
  useCompleteReminder,
  useReopenReminder,
} from '../reminders/reminders.api.ts';

export interface DueReminderProps {
  id: number;
  /** What was told of it, for those who hear the button without seeing where it stands. */
  about: string;
  /** The button is about to go. */
  onPress: () => void;
  onDone: () => void;
}

/** Done, below a notification of a reminder: while it waits for that, which all such notifications ask together. */
export function DueReminder({ id, about, onPress, onDone }: DueReminderProps) {
  const due = useInfiniteQuery(reminderQueries.list({ status: 'due' }));
  const reopen = useReopenReminder();
  const complete = useCompleteReminder(() => {
    onDone();
    const action = { label: 'Undo', onAction: () => reopen.mutate(id) };
    showToast({ type: 'success', message: 'Done', action });
  });
  if (!due.data?.some((reminder) => reminder.id === id)) return null;
  const press = () => {
    complete.mutate(id);
    onPress();
  };
  return (
    <div className="-mt-1 pb-3 pl-17">
      <Button size="sm" pending={complete.isPending} onClick={press}>
        Done <span className="sr-only">{about}</span>
      </Button>
    </div>
  );
}
