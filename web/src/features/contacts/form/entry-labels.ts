import { entryLabelText } from '../../../entities/contact/entry-label.ts';

/** As stored. */
const LABELS = {
  emails: ['work', 'home'],
  phones: ['mobile', 'work', 'home'],
  addresses: ['home', 'work'],
  urls: ['work', 'blog'],
  dates: ['anniversary', 'engagement', 'graduation'],
};

const SERVICES = [
  'Signal',
  'WhatsApp',
  'Telegram',
  'Threema',
  'Matrix',
  'iMessage',
  'Discord',
  'Slack',
  'Teams',
  'Mastodon',
  'Bluesky',
  'LinkedIn',
  'Instagram',
];

/** Suggested labels in the user's language; of messengers, services. */
export function suggestedLabels(list: keyof typeof LABELS | 'messengers'): string[] {
  if (list === 'messengers') return SERVICES;
  return LABELS[list].map((label) => entryLabelText(label, true));
}
