import { msg } from '@lingui/core/runtime-macro';
import type { Occurrence } from '#contract/reminders.ts';
import type { MailContent, Section } from '../../../infra/mail/mail.ts';
import { untranslated } from '../../../infra/translations.ts';
import { sanitizeForEmail } from '../../../text/sanitize-for-email.ts';
import type { MailReader } from '../../notifications/public.ts';
import { digestSummary } from './send-digests.ts';
import type { Digest } from './digest.ts';
import { formatEmailDate } from '../firing/reminders.mails.ts';

/** Entries per day; hundreds of birthdays aren't useful. */
const MAX_ENTRIES_PER_DAY = 20;

export function digestMail(reader: MailReader, digest: Digest, public_url: string): MailContent {
  return {
    subject: msg`Your week`,
    paragraphs: [digestSummary(digest)],
    sections: [
      ...digest.days.map(({ date, entries }) => ({
        heading: untranslated(formatEmailDate({ date, time: null }, reader.locale)),
        items: shortened(
          entries.map((entry) => item(entry, public_url)),
          entries.length,
        ),
      })),
      ...toReach(digest, public_url),
      ...introductionSection(digest, public_url),
      ...askSection(digest, public_url),
    ],
    action: { label: msg`Open your reminders`, url: `${public_url}/reminders` },
    links: [{ label: msg`View calendar`, url: `${public_url}/reminders/calendar` }],
    reason: msg`You get this weekly email on the day you chose in Settings.`,
  };
}

function item(entry: Occurrence, public_url: string): Section['items'][number] {
  const { reminder_id, contact_id, title, time } = entry;
  const url =
    reminder_id === null
      ? `${public_url}/contacts?id=${contact_id}`
      : `${public_url}/reminders?id=${reminder_id}`;
  return { label: untranslated(title), url, ...(time !== null && { note: time }) };
}

function toReach({ to_reach, to_reach_count }: Digest, public_url: string): Section[] {
  if (to_reach.length === 0) return [];
  const items = to_reach.map(({ id, name }) => ({
    label: untranslated(name),
    url: `${public_url}/contacts?id=${id}`,
  }));
  return [{ heading: msg`People to catch up with`, items: shortened(items, to_reach_count) }];
}

function introductionSection(
  { introductions, introduction_count }: Digest,
  public_url: string,
): Section[] {
  if (introductions.length === 0) return [];
  const items = introductions.map(({ id, name, other }) => ({
    label: msg`${{ name }} wants to introduce you to ${{ other: sanitizeForEmail(other) }}`,
    url: `${public_url}/contacts?tab=introductions&introduction=${id}`,
  }));
  return [
    {
      heading: msg`Introductions that wait for your answer`,
      items: shortened(items, introduction_count),
    },
  ];
}

function askSection({ asks, ask_count }: Digest, public_url: string): Section[] {
  if (asks.length === 0) return [];
  const items = asks.map(({ id, name, need }) => ({
    label: msg`${{ name }}: ${{ need }}`,
    url: `${public_url}/contacts?tab=introductions&ask=${id}`,
  }));
  return [{ heading: msg`Asks of your connections`, items: shortened(items, ask_count) }];
}

/** The first entries and the number of the others. */
function shortened(items: Section['items'], count: number): Section['items'] {
  const listed = items.slice(0, MAX_ENTRIES_PER_DAY);
  const more = count - listed.length;
  return more > 0 ? [...listed, { label: msg`And ${{ more }} more` }] : listed;
}
