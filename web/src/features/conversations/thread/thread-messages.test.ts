import { describe, expect, test } from 'vitest';
import { setRegion } from '../../../lib/time/region.ts';
import { aMessage } from '../../../testing/messages.ts';
import { firstUnread, lastRead, threadDays, threadMessages } from './thread-messages.ts';

const [ADA, GRACE] = [1, 2];
const at = (id: number, sender: number, created_at: string) =>
  aMessage({ id, sender, created_at: `2026-11-${created_at}:00.000Z` });

/** The ids of each group of each day. */
const ids = (days: ReturnType<typeof threadDays>) =>
  days.map(({ items }) => items.map(({ messages }) => messages.map(({ id }) => id)));

describe('thread groups', () => {
  test('groups consecutive messages of one sender', () => {
    const messages = [
      at(1, ADA, '20T12:00'),
      at(2, ADA, '20T12:01'),
      at(3, GRACE, '20T12:02'),
      at(4, ADA, '20T12:03'),
    ];
    expect(ids(threadDays(messages, null))).toEqual([[[1, 2], [3], [4]]]);
  });

  test('keeps the opening message of an introduction apart', () => {
    const introduction = { id: 9, introducer_name: 'Mina Farouk', need: '', note: '' };
    const messages = [{ ...at(1, ADA, '20T12:00'), introduction }, at(2, ADA, '20T12:01')];
    expect(ids(threadDays(messages, null))).toEqual([[[1], [2]]]);
  });

  test('ends a group of messages after five minutes and at midnight', () => {
    const messages = [at(1, ADA, '19T12:00'), at(2, ADA, '19T12:06'), at(3, ADA, '21T12:06')];
    expect(ids(threadDays(messages, null))).toEqual([[[1], [2]], [[3]]]);
  });

  test("groups messages by the reader's local days", () => {
    const messages = [at(1, ADA, '20T23:59'), at(2, ADA, '21T00:00'), at(3, ADA, '21T14:59')];
    const days = (time_zone: string) => {
      setRegion({ locale: 'en', time_zone, week_start: 1 });
      return threadDays(messages, null).map(({ day, items }) => [day, items.length]);
    };
    expect(days('UTC')).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 2],
    ]);
    expect(days('Asia/Tokyo')).toEqual([['2026-11-21', 2]]);
    expect(days('Pacific/Kiritimati')).toEqual([
      ['2026-11-21', 1],
      ['2026-11-22', 1],
    ]);
    setRegion(null);
  });

  test('starts a group at the first new message', () => {
    const messages = [at(1, GRACE, '20T12:00'), at(2, GRACE, '20T12:01')];
    const groups = threadDays(messages, 2).flatMap(({ items }) => items);
    expect(groups.map(({ isNew }) => isNew)).toEqual([false, true]);
  });

  test('groups each message once, oldest first, in its newest state', () => {
    const old = [aMessage({ id: 1 }), aMessage({ id: 2, is_read: false })];
    const newest = [aMessage({ id: 2, is_read: true }), aMessage({ id: 3 })];
    const merged = threadMessages(newest, old);
    expect(merged.map(({ id, is_read }) => [id, is_read])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  });
});

test('shows "Read" under the last read message', () => {
  const messages = [
    aMessage({ id: 1, sender: ADA, is_read: true }),
    aMessage({ id: 2, sender: ADA, is_read: true }),
    aMessage({ id: 3, sender: GRACE, is_read: true }),
    aMessage({ id: 4, sender: ADA }),
  ];
  expect(lastRead(messages, ADA)).toBe(2);
  expect(lastRead(messages.slice(3), ADA)).toBeNull();
});

test('marks received unread messages as new', () => {
  const messages = [
    aMessage({ id: 1, sender: GRACE, is_read: true }),
    aMessage({ id: 2, sender: ADA }),
    aMessage({ id: 3, sender: GRACE }),
  ];
  expect(firstUnread(messages, ADA)).toBe(3);
  expect(firstUnread(messages.slice(0, 2), ADA)).toBeNull();
});
