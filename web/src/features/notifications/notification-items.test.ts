import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Connection } from '#contract/connections.ts';
import type { Notification } from '#contract/notifications.ts';
import { aConnection, aNotification } from '../../testing/messages.ts';
import {
  matchingRequests,
  notificationItems,
  unreadTotal,
  type Loaded,
} from './notification-items.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString();
const event = (minute: number) => aNotification({ id: minute + 1, time: at(minute) });
const request = (minute: number) => aConnection({ id: minute + 1, created_at: at(minute) });
const all = <Row>(rows: Row[]): Loaded<Row> => ({ rows, hasMore: false });
const firstOf = <Row>(rows: Row[]): Loaded<Row> => ({ rows, hasMore: true });
const times = (items: readonly { time: string }[]) => items.map(({ time }) => time);

test('merges requests and notifications newest first', () => {
  const { items } = notificationItems(all([event(9), event(3)]), all([request(5)]), null);
  expect(items.map(({ kind, time }) => [kind, time])).toEqual([
    ['event', at(9)],
    ['request', at(5)],
    ['event', at(3)],
  ]);
});

describe('a connection request in the list', () => {
  test('lists a connection request as read if it precedes "mark all as read"', () => {
    const { items } = notificationItems(all([]), all([request(6), request(5)]), at(5));
    expect(items.map(({ read }) => read)).toEqual([false, true]);
  });

  test('counts in the badge while unread', () => {
    expect(unreadTotal(3, [request(6), request(5)], null)).toBe(5);
    expect(unreadTotal(3, [request(6), request(5)], at(5))).toBe(4);
    expect(unreadTotal(0, [request(5)], at(5))).toBe(0);
  });

  test('passes a connection request through the filters', () => {
    const requests = firstOf([request(6), request(5)]);
    expect(matchingRequests(requests, undefined, at(5))).toBe(requests);
    expect(matchingRequests(requests, 'connections', at(5))).toBe(requests);
    expect(matchingRequests(requests, 'shares', at(5))).toEqual({ rows: [], hasMore: false });
    expect(matchingRequests(requests, 'security', at(5))).toEqual({ rows: [], hasMore: false });
    // Older requests are read, too.
    expect(matchingRequests(requests, 'unread', at(5))).toEqual({
      rows: [request(6)],
      hasMore: false,
    });
    expect(matchingRequests(requests, 'unread', null)).toEqual(requests);
  });
});

const read = (events: Loaded<Notification>, requests: Loaded<Connection>) => {
  const { items, nextSource } = notificationItems(events, requests, null);
  return [times(items), nextSource];
};

describe('partially loaded sources', () => {
  test('ends the notification list where one partially loaded source ends', () => {
    const [nine, eight, five] = [at(9), at(8), at(5)];
    const requests = [request(5), request(1)];
    expect(read(firstOf([event(9), event(8)]), all(requests))).toEqual([[nine, eight], 'events']);
    expect(read(firstOf([event(9), event(0)]), firstOf([request(5)]))).toEqual([
      [nine, five],
      'requests',
    ]);
    expect(read(all([event(9)]), all([]))).toEqual([[nine], null]);
  });

  test('lists everything loaded despite clock differences', () => {
    const events = firstOf([event(9), event(3), event(4)]);
    expect(times(notificationItems(events, all([]), null).items)).toEqual([at(9), at(3), at(4)]);
  });

  test('returns all notifications once in order over all pages', () => {
    const minutes = fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 60 });
    const positions = fc.array(fc.boolean(), { minLength: 1 });
    fc.assert(
      fc.property(minutes, positions, fc.integer({ min: 1, max: 5 }), (some, kinds, size) => {
        const newest = some.toSorted((a, b) => b - a);
        const isRequest = (position: number) => kinds[position % kinds.length] ?? false;
        const shown = readThrough(
          newest.filter((_, position) => !isRequest(position)).map(event),
          newest.filter((_, position) => isRequest(position)).map(request),
          size,
        );
        for (const [step, list] of shown.entries())
          expect(list.slice(0, shown[step - 1]?.length ?? 0)).toEqual(shown[step - 1] ?? []);
        expect(shown.at(-1)).toEqual(newest.map(at));
      }),
    );
  });
});

/** The items shown after each page, with pages of this size. */
function readThrough(events: Notification[], requests: Connection[], size: number): string[][] {
  const shown: string[][] = [];
  const loaded = { events: size, requests: size };
  for (;;) {
    const happened = part(events, loaded.events);
    const asked = part(requests, loaded.requests);
    const { items, nextSource } = notificationItems(happened, asked, null);
    shown.push(times(items));
    if (nextSource === null) return shown;
    loaded[nextSource] += size;
  }
}

const part = <Row>(rows: Row[], count: number): Loaded<Row> => ({
  rows: rows.slice(0, count),
  hasMore: count < rows.length,
});
