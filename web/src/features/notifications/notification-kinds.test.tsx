import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notificationKind, type NotificationKind } from '#contract/notifications.ts';
import { iconFor, NotificationImage } from './notification-image.tsx';
import { notificationLink } from './notification-row.tsx';

const ids = {
  conversation_id: 5,
  user_id: 2,
  share_id: 7,
  ask_id: 8,
  introduction_id: 6,
  connection_id: 9,
  reminder_id: 4,
};

const introductions = (search = {}) => ({
  to: '/contacts',
  search: { view: 'introductions', ...search },
});

const LINKS: Record<NotificationKind, object> = {
  connection_accepted: { to: '/messages', search: { user: 2 } },
  share_received: { to: '/messages', search: { id: 5 } },
  share_accepted: { to: '/messages', search: { id: 5 } },
  share_declined: { to: '/messages', search: { id: 5 } },
  ask_received: introductions({ ask: 8 }),
  ask_helped: introductions(),
  introduction_asked: introductions({ introduction: 6 }),
  introduction_received: introductions({ introduction: 6 }),
  introduction_connected: { to: '/messages', search: { id: 5 } },
  introduction_declined: introductions({ introduction: 6 }),
  reminder_due: { to: '/reminders', search: { id: 4 } },
  weekly_digest: { to: '/reminders', search: { id: 4 } },
  referral_joined: { to: '/referrals', search: {} },
  referral_rewarded: { to: '/referrals', search: {} },
  payout_settled: { to: '/referrals', search: {} },
  security: { to: '/settings', search: { tab: 'security' } },
};

test.each(Object.entries(LINKS))('links %s to its target', (kind, link) => {
  expect(notificationLink({ ...ids, kind: kind as NotificationKind })).toEqual(link);
});

test('links digests and grouped reminders to the list', () => {
  for (const kind of ['weekly_digest', 'reminder_due'] as const)
    expect(notificationLink({ kind })).toEqual({ to: '/reminders', search: {} });
});

test('has an icon for each kind', () => {
  const pictures = notificationKind.options.map((kind) => iconFor({ kind }).Icon);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('shows unknown kinds of a newer server', () => {
  const kind = 'toString' as NotificationKind;
  expect(iconFor({ kind }).Icon).toBeDefined();
  expect(notificationLink({ kind, ...ids })).toEqual({ to: '/messages', search: { id: 5 } });
  expect(notificationLink({ kind, user_id: 2 })).toEqual({ to: '/messages', search: { user: 2 } });
  expect(notificationLink({ kind })).toEqual({ to: '/contacts', search: { view: 'network' } });
});

test('shows the photo of the user, and a placeholder icon without a user', () => {
  const user = { id: 2, name: 'Grace Hopper', photo_url: null, avatar_url: '/grace.webp' };
  const data = { kind: 'share_received' } as const;
  const { container, rerender } = render(<NotificationImage user={user} data={data} />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/grace.webp');
  rerender(<NotificationImage user={null} data={data} />);
  expect(container.querySelector('img')).toBeNull();
});
