import { describe, expect, test } from 'vitest';
import { aConnection, aNotification } from '../../testing/messages.ts';
import { filtered, notificationItems, unreadTotal } from './notification-items.ts';

const request = aConnection({ id: 20, created_at: '2026-11-21T10:00:00.000Z' });
const newer = aNotification({ id: 2, time: '2026-11-21T11:00:00.000Z', read: true });
const older = aNotification({ id: 1, time: '2026-11-21T09:00:00.000Z', type: 'connection' });

const items = notificationItems([newer, older], [request], []);
const keys = (some: readonly { key: string }[]) => some.map(({ key }) => key);

test('requests stand among what happened, newest first', () => {
  expect(keys(items)).toEqual(['event-2', 'request-20', 'event-1']);
});

describe('a request', () => {
  test('is unread until all was marked as read', () => {
    expect(items[1]?.read).toBe(false);
    expect(notificationItems([], [request], [20])[0]?.read).toBe(true);
  });

  test('counts in the badge as long as it is unread', () => {
    expect(unreadTotal(3, [request], [])).toBe(4);
    expect(unreadTotal(0, [request], [20])).toBe(0);
  });
});

test('the filters show all, what is unread, or what is about connections', () => {
  expect(filtered(items, 'all')).toBe(items);
  expect(keys(filtered(items, 'unread'))).toEqual(['request-20', 'event-1']);
  expect(keys(filtered(items, 'connections'))).toEqual(['request-20', 'event-1']);
  expect(keys(filtered(notificationItems([newer], [], []), 'connections'))).toEqual([]);
});
