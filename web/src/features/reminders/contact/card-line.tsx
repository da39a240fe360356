import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Reminder } from '#contract/reminders.ts';
import { cadenceText } from '../../../entities/reminder/cadence.ts';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { describeRule } from '../form/describe-rule.ts';
import { ruleParts } from '../form/rule-parts.ts';

/** The contact data a linked reminder follows, with a link. */
export function CardLine({ reminder: { kind, rrule, contacts } }: { reminder: Reminder }) {
  const [contact] = contacts;
  return (
    <p className="rounded-md bg-subtle px-3 py-2.5 text-sm wrap-anywhere">
      {kind === 'birthday'
        ? `Follows the contact’s birthday${rrule === null ? '' : `: ${lowercaseFirst(describeRule(rrule))}`}.`
        : `Follows the contact’s keep-in-touch schedule${rrule === null ? '' : `: ${formatCadence(rrule)}`}.`}
      {contact !== undefined && (
        <>
          {' '}
          <Link to="/contacts" search={{ id: contact.id }} className={linkClass}>
            <Trans>
              Open <bdi>{contact.name}</bdi>
            </Trans>
          </Link>
        </>
      )}
    </p>
  );
}

/** "every 2 weeks". */
export function formatCadence(rrule: string): string {
  const parts = ruleParts(rrule);
  return parts?.freq === 'DAILY'
    ? cadenceText(parts.interval)
    : lowercaseFirst(describeRule(rrule));
}

function lowercaseFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
