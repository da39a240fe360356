import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { syncPrimaryEntry } from './card.ts';

const home = { label: 'home', value: 'ada@example.org' };
const work = { label: 'work', value: 'ada@example.com' };

const entries = (values: string[]) => values.map((value) => ({ label: '', value }));

describe('the primary email and the list of emails', () => {
  it('leaves the primary email and the list of emails unchanged if neither is written', () => {
    expect(syncPrimaryEntry([home], undefined, undefined)).toEqual([home]);
  });

  it('puts a new primary email into the list of emails with its label', () => {
    expect(syncPrimaryEntry([home, work], 'countess@example.org', undefined)).toEqual([
      { label: 'home', value: 'countess@example.org' },
      work,
    ]);
  });

  it('promotes the second email if the primary one is cleared', () => {
    expect(syncPrimaryEntry([home, work], '', undefined)).toEqual([work]);
  });

  it('uses a changed list of emails despite the old primary email', () => {
    expect(syncPrimaryEntry([home], home.value, [work, home])).toEqual([work, home]);
  });

  it('uses a changed primary email despite the old list of emails', () => {
    expect(syncPrimaryEntry([home, work], 'new@example.org', [home, work])).toEqual([
      { label: 'home', value: 'new@example.org' },
      work,
    ]);
  });

  it('prepends the primary email to the list of emails if both changed', () => {
    expect(syncPrimaryEntry([], work.value, [home, work])).toEqual([work, home]);
    expect(syncPrimaryEntry([], 'new@example.org', [home])).toEqual([
      { label: '', value: 'new@example.org' },
      home,
    ]);
  });

  it('loses no written email except the replaced primary one', () => {
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
