import { useState } from 'react';
import { longMoment, shortDay } from './calendar-days.ts';
import { isMovable, type CalendarEntry, type LocalDateTime } from './calendar-entry.ts';
import { useMoveEntry } from './use-move-entry.ts';

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
