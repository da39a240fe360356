import { useState } from 'react';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useMoveReminder } from '../reminders.api.ts';
import { longMoment, shortDay, shortMoment } from './calendar-days.ts';
import { type CalendarEntry, isMovable, type LocalDateTime } from './calendar-entry.ts';

export interface Moving {
  entry: CalendarEntry;
  to: LocalDateTime;
  /** Dropped; shown there until the server responds. */
  isPut: boolean;
}

/** Moves entries by dragging or keyboard; `said` is announced to screen readers. */
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
      // The toast replaces the announcement.
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

/** Moves one date of a reminder; the toast offers Undo. */
function useMoveEntry() {
  const { mutateAsync } = useMoveReminder();
  /** Counts rejected moves, which remounts the grid with server data. */
  const [refused, setRefused] = useState(0);

  const move = async (entry: CalendarEntry, { date, time }: LocalDateTime): Promise<void> => {
    if (!isMovable(entry)) return;
    const { reminder_id: id, original_date } = entry;
    const put = (to: Partial<LocalDateTime> & Pick<LocalDateTime, 'date'>, shown: LocalDateTime) =>
      mutateAsync({ id, body: { original_date, ...to }, shown });
    try {
      // Without a time change the reminder keeps its own time zone.
      await put(time === entry.time ? { date } : { date, time }, { date, time });
    } catch {
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
