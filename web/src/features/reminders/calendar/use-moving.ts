import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useMoveReminder } from './calendar.api.ts';
import { formatLongDateTime, shortDay, formatShortDateTime } from './calendar-days.ts';
import { type CalendarEntry, isMovable, type LocalDateTime } from './calendar-entry.ts';

export interface Moving {
  entry: CalendarEntry;
  target: LocalDateTime;
  /** Whether it was dropped and is shown at the target until the server responds. */
  isDropped: boolean;
}

/** Moves entries by dragging or keyboard; `announcement` is read to screen readers. */
export function useMoving() {
  const { move, rejections } = useMoveEntry();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [announcement, setAnnouncement] = useState('');
  return {
    moving,
    announcement,
    rejections,
    move,
    begin: (entry: CalendarEntry) => {
      const { title } = entry;
      const position = formatLongDateTime(entry);
      if (!isMovable(entry)) return setAnnouncement(t`${title} can’t be moved.`);
      setMoving({ entry, target: entry, isDropped: false });
      setAnnouncement(t`Moving ${title}, ${position}.`);
    },
    moveTo: ({ date, time }: LocalDateTime) => {
      setMoving((before) => before && { ...before, target: { date, time } });
      setAnnouncement(formatLongDateTime({ date, time }));
    },
    put: () => {
      if (moving === null || isUnmoved(moving)) return setMoving(null);
      const dropped: Moving = { ...moving, isDropped: true };
      setMoving(dropped);
      // The toast replaces the announcement.
      setAnnouncement('');
      void move(dropped.entry, dropped.target).then(() =>
        setMoving((now) => (now === dropped ? null : now)),
      );
    },
    cancel: () => {
      setMoving(null);
      if (moving === null) return;
      const date = shortDay(moving.entry.date);
      setAnnouncement(t`Not moved. Still on ${date}.`);
    },
  };
}

function isUnmoved({ entry, target }: Moving): boolean {
  return entry.date === target.date && entry.time === target.time;
}

/** Moves one date of a reminder; the toast offers Undo. */
function useMoveEntry() {
  const { mutateAsync } = useMoveReminder();
  /** Counts rejected moves, which remounts the grid with server data. */
  const [rejections, setRejections] = useState(0);

  const move = async (entry: CalendarEntry, { date, time }: LocalDateTime): Promise<void> => {
    if (!isMovable(entry)) return;
    const { reminder_id: id, original_date } = entry;
    const sendMove = (
      target: Partial<LocalDateTime> & Pick<LocalDateTime, 'date'>,
      shown: LocalDateTime,
    ) => mutateAsync({ id, body: { original_date, ...target }, position: shown });
    try {
      // Without a time change the reminder keeps its own time zone.
      await sendMove(time === entry.time ? { date } : { date, time }, { date, time });
    } catch {
      return setRejections((before) => before + 1);
    }
    const before = { date: entry.date, time: entry.time };
    showMovedToast(entry, { date, time }, () => void sendMove(before, before).catch(() => {}));
  };
  return { move, rejections };
}

function showMovedToast(entry: CalendarEntry, target: LocalDateTime, onAction: () => void): void {
  const position = formatShortDateTime(
    target.time === entry.time ? { ...target, time: null } : target,
  );
  showToast({
    type: 'success',
    message: entry.repeats ? t`Moved to ${position} (this date only)` : t`Moved to ${position}`,
    action: { label: t`Undo`, onAction },
  });
}
