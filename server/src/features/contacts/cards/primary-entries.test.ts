import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { syncPrimaryEntry } from './card.ts';

const home = { label: 'home', value: 'ada@example.org' };
const work = { label: 'work', value: 'ada@example.com' };

const entries = (values: string[]) => values.map((value) => ({ label: '', value }));

describe('the first email and the list of emails', () => {
  it('stay as they are where neither is written', () => {
    expect(syncPrimaryEntry([home], undefined, undefined)).toEqual([home]);
  });

  it('follow a new first email, which keeps its label', () => {
    expect(syncPrimaryEntry([home, work], 'countess@example.org', undefined)).toEqual([
      { label: 'home', value: 'countess@example.org' },
      work,
    ]);
  });

  it('let the second move up where the first is emptied', () => {
    expect(syncPrimaryEntry([home, work], '', undefined)).toEqual([work]);
  });

  it('follow a changed list that comes with the old first email', () => {
    expect(syncPrimaryEntry([home], home.value, [work, home])).toEqual([work, home]);
  });

  it('follow a changed first email that comes with the old list', () => {
    expect(syncPrimaryEntry([home, work], 'new@example.org', [home, work])).toEqual([
      { label: 'home', value: 'new@example.org' },
      work,
    ]);
  });

  it('put the first email in front where both are new', () => {
    expect(syncPrimaryEntry([], work.value, [home, work])).toEqual([work, home]);
    expect(syncPrimaryEntry([], 'new@example.org', [home])).toEqual([
      { label: '', value: 'new@example.org' },
      home,
    ]);
  });

  it('never lose a value of a written list but the first one that was replaced', () => {
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
