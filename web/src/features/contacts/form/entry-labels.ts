/** Suggested labels; of messengers, services. */
export const ENTRY_LABELS = {
  emails: ['work', 'home'],
  phones: ['mobile', 'work', 'home'],
  addresses: ['home', 'work'],
  urls: ['work', 'blog'],
  messengers: [
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
  ],
  dates: ['Anniversary', 'Met', 'Engagement', 'Graduation'],
};
