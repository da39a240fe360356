import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { syncPrimaryEntry } from './card.ts';

const home = { label: 'home', value: 'ada@example.org' };
const work = { label: 'work', value: 'ada@example.com' };

const entries = (values: string[]) => values.map((value) => ({ label: '', value }));

describe('the primary email and the list of emails', () => {
  it('stay unchanged if neither is written', () => {
    expect(syncPrimaryEntry([home], undefined, undefined)).toEqual([home]);
  });

  it('follow a new primary email and keep its label', () => {
    expect(syncPrimaryEntry([home, work], 'countess@example.org', undefined)).toEqual([
      { label: 'home', value: 'countess@example.org' },
      work,
    ]);
  });

  it('promote the second entry if the primary email is cleared', () => {
    expect(syncPrimaryEntry([home, work], '', undefined)).toEqual([work]);
  });

  it('follow a changed list with the old primary email', () => {
    expect(syncPrimaryEntry([home], home.value, [work, home])).toEqual([work, home]);
  });

  it('follow a changed primary email with the old list', () => {
    expect(syncPrimaryEntry([home, work], 'new@example.org', [home, work])).toEqual([
      { label: 'home', value: 'new@example.org' },
      work,
    ]);
  });

  it('prepend the primary email if both changed', () => {
    expect(syncPrimaryEntry([], work.value, [home, work])).toEqual([work, home]);
    expect(syncPrimaryEntry([], 'new@example.org', [home])).toEqual([
      { label: '', value: 'new@example.org' },
      home,
    ]);
  });

  it('lose no written value except the replaced primary email', () => {
    const value = fc.constantFrom('a', 'b', 'c', 'd');
    const list = fc.uniqueArray(value, { maxLength: 4 });
    fc.assert(
      fc.property(list, value, list, (before, primary, written) => {
        const after = syncPrimaryEntry(entries(before), primary, entries(written));
        const values = after.map((entry) => entry.value);
        expect(new Set(values).size).toBe(values.length);
        const lost = written.filter((each) => !values.includes(each));
        expect(lost.every((each) => each === before[0])).toBe(true);
      }),
    );
  });
});
