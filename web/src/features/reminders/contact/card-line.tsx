import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Reminder } from '#contract/reminders.ts';
import { cadenceText } from '../../../entities/reminder/cadence.ts';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { dayOfYear } from '../form/day-messages.ts';
import { ruleParts } from '../form/rule-parts.ts';

/** The contact data a linked reminder follows, with a link. */
export function CardLine({ reminder: { kind, rrule, contacts } }: { reminder: Reminder }) {
  const [contact] = contacts;
  const name = contact?.name ?? '';
  return (
    <p className="rounded-md bg-subtle px-3 py-2.5 text-sm wrap-anywhere">
      {kind === 'birthday' ? describeBirthday(rrule) : describeCadence(rrule)}
      {contact !== undefined && (
        <>
          {' '}
          <Link to="/contacts" search={{ id: contact.id }} className={linkClass}>
            <Trans>
              Open <bdi>{name}</bdi>
            </Trans>
          </Link>
        </>
      )}
    </p>
  );
}

function describeBirthday(rrule: string | null): string {
  const { months = [], month_days = [] } = ruleParts(rrule ?? '') ?? {};
  const [month, day] = [months[0], month_days[0]];
  // February 29.
  if (month === 2 && day === -1)
    return t`Follows the contact’s birthday: every year on the last day of February.`;
  const date = month === undefined || day === undefined ? null : dayOfYear(month, day);
  return date === null
    ? t`Follows the contact’s birthday.`
    : t`Follows the contact’s birthday: every year on ${date}.`;
}

function describeCadence(rrule: string | null): string {
  const days = cadenceDaysOf(rrule);
  if (days === null) return t`Follows the contact’s keep-in-touch schedule.`;
  const cadence = cadenceText(days);
  return t`Follows the contact’s keep-in-touch schedule: ${cadence}.`;
}

/** The days of a keep-in-touch rule. */
function cadenceDaysOf(rrule: string | null): number | null {
  const parts = ruleParts(rrule ?? '');
  return parts?.freq === 'DAILY' ? parts.interval : null;
}
