import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import List from 'lucide-react/icons/list';

const SHARED =
  'inline-flex min-h-8 items-center gap-1.5 rounded-sm px-3 text-sm font-medium text-muted no-underline transition-colors duration-150 hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card forced-colors:aria-[current=page]:outline-2 pointer-coarse:min-h-11';

export function ReminderViews() {
  return (
    <nav aria-label={t`Views`} className="inline-flex gap-0.5 rounded-md bg-subtle p-0.75">
      <Link
        to="/reminders"
        activeOptions={{ exact: true, includeSearch: false }}
        className={SHARED}
      >
        <List size={16} aria-hidden="true" />
        <Trans>List</Trans>
      </Link>
      <Link to="/reminders/calendar" className={SHARED}>
        <CalendarDays size={16} aria-hidden="true" />
        <Trans>Calendar</Trans>
      </Link>
    </nav>
  );
}
