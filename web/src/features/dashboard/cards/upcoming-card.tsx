import { textDirection } from '../../../lib/text/text-direction.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Occurrence } from '#contract/reminders.ts';
import { addDays, dayOf, formatDay } from '../../../lib/time/days.ts';
import { formatTimestamp } from '../../../lib/time/region.ts';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { DashboardCard, type Loadable } from './dashboard-card.tsx';
import { TODAY_ICONS } from '../today/today-kinds.ts';

type Upcoming = NonNullable<Dashboard['upcoming']>;

/** Occurrences of the next 14 days, grouped by day. */
export function UpcomingCard({ upcoming, now }: { upcoming: Loadable<Upcoming>; now: number }) {
  return (
    <DashboardCard
      title={t`Next 14 days`}
      data={upcoming}
      failure={t`Failed to load the next 14 days`}
      isEmpty={({ occurrences }) => occurrences.length === 0}
      actions={() => (
        <Link to="/reminders/calendar" className={linkClass}>
          <Trans>Calendar</Trans>
        </Link>
      )}
    >
      {({ occurrences, more }) => (
        <>
          <Days occurrences={occurrences} now={now} />
          {more > 0 && (
            <p className="border-t border-line px-5 py-3 text-sm sm:px-6">
              <Link to="/reminders/calendar" className={linkClass}>
                <Trans>{more} more in the calendar</Trans>
              </Link>
            </p>
          )}
        </>
      )}
    </DashboardCard>
  );
}

function Days({ occurrences, now }: { occurrences: readonly Occurrence[]; now: number }) {
  const days = Map.groupBy(occurrences, ({ date }) => date);
  return (
    <ol aria-label={t`Next 14 days`} className="border-t border-line">
      {[...days].map(([day, list]) => (
        <li
          key={day}
          className="gap-x-4 border-b border-line px-5 py-3 last:border-0 sm:flex sm:px-6"
        >
          <p className="pt-0.5 text-sm font-medium text-muted sm:w-32 sm:shrink-0">
            <time dateTime={day}>{formatDueDay(day, now)}</time>
          </p>
          <ul className="min-w-0 flex-1">
            {list.map((occurrence) => (
              <Line
                key={`${occurrence.reminder_id} ${occurrence.contact_id} ${occurrence.title}`}
                occurrence={occurrence}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Line({ occurrence }: { occurrence: Occurrence }) {
  const { kind, title, time, starts_at } = occurrence;
  const Icon = TODAY_ICONS[kind === 'one_off' ? 'reminder' : kind];
  return (
    <li className="flex items-start gap-2.5 py-0.5">
      <Icon aria-hidden="true" size={17} className="mt-0.75 shrink-0 text-accent-ink" />
      <Link
        {...linkOf(occurrence)}
        className="min-w-0 rounded-xs wrap-anywhere text-ink no-underline hover:underline"
      >
        <span dir={textDirection(title)}>{title}</span>
      </Link>
      {time !== null && (
        <span className="ms-auto shrink-0 text-sm text-muted tabular-nums">
          {formatTimestamp(starts_at, { timeStyle: 'short' })}
        </span>
      )}
    </li>
  );
}

function linkOf({ reminder_id, contact_id }: Occurrence) {
  if (reminder_id !== null) return { to: '/reminders', search: { id: reminder_id } } as const;
  return {
    to: '/contacts',
    search: contact_id === null ? {} : { id: contact_id },
  } as const;
}

/** "Tomorrow", "Tue, 24 Nov". */
function formatDueDay(day: string, now: number): string {
  if (day === addDays(dayOf(now), 1)) return t`Tomorrow`;
  return formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
}
