import { useRef } from 'react';
import { dayLabel } from '../../lib/days.ts';
import { focusHeadingAfterRemoval } from '../../lib/focus-heading-after-removal.ts';
import { useNow } from '../../lib/use-now.ts';
import { cx } from '../../ui/cx.ts';
import { useDayRows, type DayRow } from './use-day-rows.ts';
import type { NotificationItem } from './notification-items.ts';
import { NotificationLine } from './notification-line.tsx';
import { useDaysWindow } from './use-days-window.ts';

/** The list by days; only what is in sight is in the document. */
export function NotificationDays({ items }: { items: readonly NotificationItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  const rows = useDayRows(items);
  const { height, measure, shown } = useDaysWindow(list, rows);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Notifications by day"
      className="relative"
      style={{ height }}
    >
      {shown.map(({ index, row, top }) => (
        <li
          key={row.key}
          ref={measure}
          data-index={index}
          data-key={row.key}
          className="absolute inset-x-0"
          style={{ top }}
        >
          <Row row={row} now={now} onAnswer={() => focusHeadingAfterRemoval(list.current)} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  row: DayRow;
  now: number;
  onAnswer: () => void;
}

function Row({ row, now, onAnswer }: RowProps) {
  if ('day' in row)
    return <h2 className="pt-4 pb-2 text-sm font-semibold text-muted">{dayLabel(row.day, now)}</h2>;
  const { item, first, last } = row;
  return (
    <div
      className={cx(
        'overflow-hidden border-x border-b border-line bg-surface',
        first && 'rounded-t-lg border-t',
        last && 'rounded-b-lg shadow-card',
      )}
    >
      <NotificationLine item={item} now={now} onAnswer={onAnswer} />
    </div>
  );
}
