import { createContext, useContext, type ReactNode } from 'react';
import { formatTimestamp, useRegion } from '../../lib/time/region.ts';
import { shortTime } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { cx } from '../../ui/styles/cx.ts';

export interface TimelineItemProps {
  icon: ReactNode;
  /** Emphasizes user actions over automatic entries. */
  strong?: boolean;
  at: string;
  title: ReactNode;
  /** Edit and Delete. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Whether items show how long ago they were; else their time, for lists grouped by day. */
export const ShowsAge = createContext(false);

export function TimelineItem(props: TimelineItemProps) {
  const { icon, strong = false, at, title, actions, children } = props;
  useRegion();
  return (
    <li className="relative flex gap-3 pb-5 before:absolute before:start-4 before:top-9 before:bottom-1 before:w-px before:-translate-x-1/2 before:bg-line last:before:hidden rtl:before:translate-x-1/2">
      <span
        aria-hidden="true"
        className={cx(
          'forced-outline grid size-8 shrink-0 place-items-center rounded-full [&_svg]:size-4',
          strong ? 'bg-accent-soft text-accent-ink' : 'bg-subtle text-muted',
        )}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <div className="flex items-start gap-2">
          <p className={cx('min-w-0 flex-1 wrap-anywhere', strong && 'font-medium')}>{title}</p>
          <time
            dateTime={at}
            className={cx(
              'shrink-0 pt-0.5 text-sm text-muted tabular-nums',
              actions === undefined && 'sm:me-10',
            )}
          >
            <ItemTime at={at} />
          </time>
          {actions}
        </div>
        {children}
      </div>
    </li>
  );
}

function ItemTime({ at }: { at: string }) {
  const now = useNow();
  return useContext(ShowsAge) ? shortTime(at, now) : formatTimestamp(at, { timeStyle: 'short' });
}
