import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventBuffer, type PublishedEvent } from './event-buffer.ts';

const eventTo = (...user_ids: number[]) => ({ user_ids, topic: 'messages', id: null });
function ringOf(size: number, people: number[][]) {
  const ring = createEventBuffer(size);
  const all: PublishedEvent[] = people.map((user_ids, index) => ({
    event_id: `${index}.1`,
    ...eventTo(...user_ids),
  }));
  for (const event of all) ring.push(event);
  return { ring, all };
}

it('returns the events after any buffered id only', () => {
  const people = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 3 })), { maxLength: 60 });
  fc.assert(
    fc.property(people, fc.integer({ min: 1, max: 20 }), (lists, size) => {
      const { ring, all } = ringOf(size, lists);
      expect(ring.newest()).toBe(all.at(-1)?.event_id);
      for (const [index, { event_id }] of all.entries()) {
        const since = all.slice(index + 1).filter(({ user_ids }) => user_ids.includes(2));
        expect(ring.has(event_id)).toBe(index >= all.length - size);
        expect(ring.after(event_id, 2)).toEqual(index < all.length - size ? null : since);
      }
    }),
  );
});

it('returns the newest event of a given age', () => {
  const pauses = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      pauses,
      fc.integer({ min: 1, max: 20 }),
      fc.nat({ max: 150 }),
      (waits, size, ago) => {
        let time = 0;
        const ring = createEventBuffer(size, () => time);
        const received = waits.map((wait, index) => {
          time += wait;
          ring.push({ event_id: `${index}.1`, ...eventTo(1) });
          return { event_id: `${index}.1`, at: time };
        });
        const expected = received.slice(-size).filter(({ at }) => at <= time - ago);
        expect(ring.newest(ago)).toBe(expected.at(-1)?.event_id);
      },
    ),
  );
});

it('returns nothing when empty or cleared', () => {
  const { ring } = ringOf(3, [[1], [1], [1], [1]]);
  ring.clear();
  expect(ring.newest()).toBeUndefined();
  expect(ring.after('3.1', 1)).toBeNull();
  ring.push({ event_id: '9.1', ...eventTo(1) });
  expect([ring.newest(), ring.after('9.1', 1), ring.after('3.1', 1)]).toEqual(['9.1', [], null]);
});

it('returns null past the replay limit', () => {
  const { ring } = ringOf(
    2000,
    Array.from({ length: 1000 }, () => [1]),
  );
  expect(ring.after('499.1', 1)).toHaveLength(500);
  expect(ring.after('498.1', 1)).toBeNull();
  expect(ring.after('498.1', 2)).toEqual([]);
});

it('replays the events of two minutes', () => {
  let time = 0;
  const ring = createEventBuffer(9, () => time);
  for (const event_id of ['1.1', '2.1']) ring.push({ event_id, ...eventTo(1) });
  time = 120_000;
  expect(ring.after('1.1', 1)).toMatchObject([{ event_id: '2.1' }]);
  time += 1;
  expect(ring.after('1.1', 1)).toBeNull();
});
