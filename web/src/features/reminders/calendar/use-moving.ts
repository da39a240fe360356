import { useState } from 'react';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useMoveReminder } from '../reminders.api.ts';
import { longMoment, shortDay, shortMoment } from './calendar-days.ts';
import { type CalendarEntry, isMovable, type LocalDateTime } from './calendar-entry.ts';

export interface Moving {
  entry: CalendarEntry;
  to: LocalDateTime;
  /** It has been put there; it is shown so until the server has answered. */
  isPut: boolean;
}

/** Moves entries, by dragging at once, by keys step by step; `said` is for those who can't see where it is. */
export function useMoving() {
  const { move, refused } = useMoveEntry();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [said, setSaid] = useState('');
  return {
    moving,
    said,
    refused,
    move,
    begin: (entry: CalendarEntry) => {
      if (!isMovable(entry)) return setSaid(`${entry.title} cannot be moved.`);
      setMoving({ entry, to: entry, isPut: false });
      setSaid(`Moving ${entry.title}, ${longMoment(entry)}.`);
    },
    moveTo: ({ date, time }: LocalDateTime) => {
      setMoving((before) => before && { ...before, to: { date, time } });
      setSaid(longMoment({ date, time }));
    },
    put: () => {
      if (moving === null || isThere(moving)) return setMoving(null);
      const put = { ...moving, isPut: true };
      setMoving(put);
      // The notice says the rest.
      setSaid('');
      void move(put.entry, put.to).then(() => setMoving((now) => (now === put ? null : now)));
    },
    takeBack: () => {
      setMoving(null);
      if (moving !== null) setSaid(`Not moved, it stays on ${shortDay(moving.entry.date)}.`);
    },
  };
}

function isThere({ entry, to }: Moving): boolean {
  return entry.date === to.date && entry.time === to.time;
}

/** Moves one date of a reminder; its notice says where it stands, and takes it back. */
function useMoveEntry() {
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
