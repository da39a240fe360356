import fc from 'fast-check';
import { expect, it } from 'vitest';
import { etagOf } from './etag.ts';

const version = fc.record({
  id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  updated_at: fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
});

it('returns a quoted entity tag, equal for equal versions only', () => {
  fc.assert(
    fc.property(version, version, (one, other) => {
      expect(etagOf(one)).toMatch(/^"[0-9a-z]+-[0-9a-z]+"$/);
      const same = one.id === other.id && one.updated_at === other.updated_at;
      expect(etagOf(one) === etagOf(other)).toBe(same);
      expect(etagOf({ ...one })).toBe(etagOf(one));
    }),
  );
});

it('changes with every millisecond', () => {
  const [one, next] = ['2026-01-31T09:30:00.000Z', '2026-01-31T09:30:00.001Z'].map((updated_at) =>
    etagOf({ id: 1, updated_at }),
  );
  expect(one).not.toBe(next);
});
