import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '#contract/languages.ts';
import { translate } from '../../infra/translations.ts';

const FILES: [string, MessageDescriptor][] = [
  ['account.json', msg`your profile and settings`],
  ['avatar.webp', msg`your photo, if you have one`],
  ['contacts.json', msg`your contacts with all their details and photos`],
  ['contacts.csv', msg`the same, for spreadsheets`],
  ['contacts.vcf', msg`the same as vCard 4.0, for other address books`],
  ['contacts-trash.json', msg`recently deleted contacts`],
  ['contact-changes.json', msg`change history with previous values`],
  ['contact-types.json', msg`your contact types`],
  ['contact-views.json', msg`your saved views of contacts`],
  ['custom-fields.json', msg`your custom fields`],
  ['tag-colors.json', msg`the colors of your tags`],
  ['imports.json', msg`files you imported`],
  ['merges.json', msg`contacts you merged in the last 30 days`],
  ['duplicates-dismissed.json', msg`contacts you marked as not duplicates`],
  ['relationships.json', msg`relationships between your contacts`],
  ['relationship-kinds.json', msg`your own kinds of relationships`],
  ['households.json', msg`your households`],
  ['interactions.json', msg`what you logged: calls, meetings, notes`],
  ['connections.json', msg`connections and requests`],
  ['suggestions-dismissed.json', msg`dismissed suggestions`],
  [
    'conversations.json',
    msg`your conversations, each with its messages and reactions, newest first`,
  ],
  ['contact-shares.json', msg`contacts you shared, and contacts shared with you`],
  ['asks.json', msg`your asks, with answers and who helped`],
  ['asks-muted.json', msg`people whose asks you muted`],
  ['introductions.json', msg`introductions you made, received or appear in`],
  ['reminders.json', msg`your reminders`],
  ['reminders-done.json', msg`your completed reminders`],
  ['tag-cadences.json', msg`your keep-in-touch schedules for tags`],
  ['today-done.json', msg`Today items you completed or snoozed`],
  ['referrals.json', msg`your referrals`],
  ['earnings.json', msg`your earnings and payouts ledger`],
  ['payouts.json', msg`your payout requests`],
  ['notifications.json', msg`your notifications`],
  ['security-log.json', msg`security events of your account`],
  ['sessions.json', msg`your current logins`],
  ['blocks.json', msg`people you blocked`],
  ['webhooks.json', msg`your webhooks, without their secrets`],
  ['access-tokens.json', msg`your access tokens and connected devices, without their secrets`],
  ['passkeys.json', msg`the names of your passkeys`],
  ['single-sign-on.json', msg`accounts that you linked for single sign-on`],
];

const NAME_WIDTH = 28;

/** README.txt of an export, written for a reader without the product. */
export function exportReadme(
  language: Language,
  { email, at }: { email: string; at: string },
): string {
  const t = (message: MessageDescriptor) => translate(language, message);
  return `${t(msg`Acquaint: all data of the account ${{ email }} as of ${{ at }}`)}

${t(msg`All text is UTF-8. The .json files use the formats of the API. Timestamps are in UTC.`)}

${FILES.map(([name, content]) => name.padEnd(NAME_WIDTH) + t(content)).join('\n')}

${t(msg`In contacts.csv, cells that a spreadsheet would run as a formula start with an apostrophe.`)}
${t(msg`Passwords, codes and keys aren’t included because no one can read them.`)}
${t(msg`Email invitations aren’t included because they’d reveal who uses Acquaint.`)}
`;
}
