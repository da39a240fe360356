import CircleCheck from 'lucide-react/icons/circle-check';
import type { LucideIcon } from 'lucide-react';
import type { Occurrence } from '#contract/reminders.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { REMINDER_KINDS } from '../reminder-kinds.ts';
import { timeText } from '../../../lib/time/date-text.ts';
import type { CalendarEntry } from './calendar-entry.ts';

interface EntryStyle {
  tint: string;
  Icon: LucideIcon;
}

const TINTS: Record<Occurrence['kind'], string> = {
  one_off: 'bg-accent-soft text-accent-ink',
  birthday: 'bg-tint-3 text-tint-3-ink',
  keep_in_touch: 'bg-tint-5 text-tint-5-ink',
  follow_up: 'bg-tint-7 text-tint-7-ink',
};

export function entryStyle({ kind, status }: Pick<Occurrence, 'kind' | 'status'>): EntryStyle {
  if (status === 'done') return { tint: 'bg-subtle text-muted', Icon: CircleCheck };
  return { tint: TINTS[kind], Icon: REMINDER_KINDS[kind].Icon };
}

/** Icon, time and title; icon only on narrow days. */
export function EntryLine({ entry, isWide }: { entry: Occurrence; isWide: boolean }) {
  const { Icon } = entryStyle(entry);
  const { time, title } = entry;
  const isDone = entry.status === 'done';
  return (
    <>
      <Icon aria-hidden="true" className="size-3 shrink-0" />
      <span className={isWide ? 'contents' : 'sr-only'}>
        {time !== null && <span className="shrink-0 tabular-nums">{timeText(time)}</span>}{' '}
        <span className={cx('min-w-0 truncate font-medium', isDone && 'line-through')}>
          {title}
        </span>
        {isDone && <span className="sr-only">, done</span>}
      </span>
    </>
  );
}

export interface DayDotsProps {
  number: string;
  isToday: boolean;
  entries: readonly CalendarEntry[];
}

/** A narrow day: number and dots. */
export function DayDots({ number, isToday, entries }: DayDotsProps) {
  return (
    <>
      <span
        className={cx(
          'grid size-6 place-items-center rounded-full',
          isToday && 'bg-accent text-on-accent',
        )}
      >
        {number}
      </span>
      <span className="flex h-1.5 justify-center gap-0.5">
        {entries.slice(0, MAX_DOTS).map((entry) => (
          <span key={entry.key} className={cx('size-1.5 rounded-full', DOTS[entry.kind])} />
        ))}
      </span>
    </>
  );
}

const MAX_DOTS = 4;

const DOTS: Record<Occurrence['kind'], string> = {
  one_off: 'bg-accent',
  birthday: 'bg-tint-3-ink',
  keep_in_touch: 'bg-tint-5-ink',
  follow_up: 'bg-tint-7-ink',
};
