import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { Timestamp } from '../../../infra/clock.ts';
import type { MailContent, Section } from '../../../infra/mail/mail.ts';
import type { MailReader } from '../../notifications/public.ts';
import { titleMessage } from '../list/reminder-view.ts';
import type { CalendarDate, ClockTime } from '../dates/wall-clock.ts';
import { daysUntil, reminderText } from './fire.ts';
import type { MailedReminder } from './fire.queries.ts';

/** Reminders fired together; `more` counts those not listed. */
export interface FiredBatch {
  rows: MailedReminder[];
  more: number;
  now: Timestamp;
}

/** Notes aren't emailed. */
export function reminderMail(
  reader: MailReader,
  { rows, more, now }: FiredBatch,
  public_url: string,
): MailContent {
  const [first] = rows as [MailedReminder];
  const count = rows.length + more;
  return {
    subject:
      count === 1
        ? formatReminder(first, now)
        : msg`${plural({ count }, { one: '# reminder', other: '# reminders' })}`,
    paragraphs: [count === 1 ? msg`Here’s your reminder.` : msg`Here are your reminders.`],
    sections: [{ items: rows.map((row) => item(row, reader, public_url)) }],
    ...(more > 0 && {
      advice: msg`${plural({ more }, { one: '# more', other: '# more' })} in your list.`,
    }),
    action:
      count === 1
        ? { label: msg`Open the reminder`, url: addressOf(first, public_url) }
        : { label: msg`Open your reminders`, url: `${public_url}/reminders` },
    reason: msg`You get this email because reminder emails are on.`,
  };
}

function formatReminder(row: MailedReminder, now: Timestamp): MessageDescriptor {
  const name = row.people[0]?.name ?? '';
  return reminderText({ ...row, name }, daysUntil(row.date, row.time_zone, now));
}

function item(
  row: MailedReminder,
  { locale, time_zone }: MailReader,
  public_url: string,
): Section['items'][number] {
  const elsewhere = row.time !== null && row.time_zone !== time_zone;
  return {
    label: titleMessage({ ...row, name: row.people[0]?.name ?? '' }),
    url: addressOf(row, public_url),
    note: formatEmailDate(row, locale) + (elsewhere ? ` (${row.time_zone})` : ''),
    links: row.people.map(({ id, name }) => ({
      label: name,
      url: `${public_url}/contacts?id=${id}`,
    })),
  };
}

function addressOf({ id }: MailedReminder, public_url: string): string {
  return `${public_url}/reminders?id=${id}`;
}

/** Localized date, with the time if any. */
export function formatEmailDate(
  { date, time }: { date: CalendarDate; time: ClockTime | null },
  locale: string,
): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    ...(time !== null && { timeStyle: 'short' }),
    // The date is already local.
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T${time ?? '00:00'}Z`));
}
