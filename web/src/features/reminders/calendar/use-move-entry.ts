import { useState } from 'react';
import { showToast } from '../../../ui/toasts.ts';
import { useMoveReminder } from '../reminders.api.ts';
import { shortMoment } from './calendar-days.ts';
import { isMovable, type CalendarEntry, type LocalDateTime } from './calendar-entry.ts';

/** Moves one date of a reminder; its notice says where it stands, and takes it back. */
export function useMoveEntry() {
  const { mutateAsync } = useMoveReminder();
  /** Counts the moves that came to nothing: the grid shows then again what the server said. */
  const [refused, setRefused] = useState(0);

  const move = async (entry: CalendarEntry, { date, time }: LocalDateTime): Promise<void> => {
    if (!isMovable(entry)) return;
    const { reminder_id: id, original_date } = entry;
    const put = (to: Partial<LocalDateTime> & Pick<LocalDateTime, 'date'>, shown: LocalDateTime) =>
      mutateAsync({ id, body: { original_date, ...to }, shown });
    try {
      // Where only the day changes, the reminder keeps its time by its own clock.
      await put(time === entry.time ? { date } : { date, time }, { date, time });
    } catch {
      // The mutation has told of it.
      return setRefused((before) => before + 1);
    }
    const before = { date: entry.date, time: entry.time };
    tellMoved(entry, { date, time }, () => void put(before, before).catch(() => {}));
  };
  return { move, refused };
}

function tellMoved(entry: CalendarEntry, to: LocalDateTime, onAction: () => void): void {
  const place = shortMoment(to.time === entry.time ? { ...to, time: null } : to);
  showToast({
    type: 'success',
    message: entry.repeats ? `Moved to ${place}, only this time` : `Moved to ${place}`,
    action: { label: 'Undo', onAction },
  });
}
