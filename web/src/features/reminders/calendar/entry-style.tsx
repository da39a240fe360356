import { Trans } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { LucideIcon } from 'lucide-react';
import type { Occurrence } from '#contract/reminders.ts';
import { textDirection } from '../../../lib/text/text-direction.ts';
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
  date: 'bg-tint-3 text-tint-3-ink',
  keep_in_touch: 'bg-tint-5 text-tint-5-ink',
  follow_up: 'bg-tint-7 text-tint-7-ink',
};

export function entryStyle({ kind, status }: Pick<Occurrence, 'kind' | 'status'>): EntryStyle {
  if (status === 'done') return { tint: 'bg-subtle text-muted', Icon: CircleCheck };
  return { tint: TINTS[kind], Icon: REMINDER_KINDS[kind].Icon };
}

/** Icon, time, and the person or title; icon only on narrow days. The time needs a wide entry. */
export function EntryLine({ entry, isWide }: { entry: Occurrence; isWide: boolean }) {
  const { Icon } = entryStyle(entry);
  const { time, title } = entry;
  const shortTitle = shortTitleOf(entry);
  const isDone = entry.status === 'done';
  return (
    <>
      <Icon aria-hidden="true" className="size-3 shrink-0" />
      <span className={isWide ? 'contents' : 'sr-only'}>
        {time !== null && (
          <span className="shrink-0 tabular-nums @max-[9rem]:sr-only">{timeText(time)}</span>
        )}{' '}
        <span
          title={title}
          dir={textDirection(shortTitle)}
          aria-hidden={shortTitle !== title || undefined}
          className={cx('min-w-0 truncate font-medium', isDone && 'line-through')}
        >
          {shortTitle}
        </span>
        {shortTitle !== title && <span className="sr-only">{title}</span>}
        {isDone && (
          <span className="sr-only">
            <Trans>, done</Trans>
          </span>
        )}
      </span>
    </>
  );
}

/** The person of a birthday or check-in, whose icon says the rest; else the title, after the person's first name. */
export function shortTitleOf({ kind, title, contact_name }: Occurrence): string {
  if (contact_name === null || contact_name === '') return title;
  if (kind === 'birthday' || kind === 'keep_in_touch') return contact_name;
  const [firstName = ''] = contact_name.split(' ');
  return title.includes(firstName) ? title : `${firstName} · ${title}`;
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
  date: 'bg-tint-3-ink',
  keep_in_touch: 'bg-tint-5-ink',
  follow_up: 'bg-tint-7-ink',
};
