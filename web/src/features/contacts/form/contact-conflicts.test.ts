import { describe, expect, test } from 'vitest';
import { aContact } from '../../../testing/contacts.ts';
import { parsePartialDate } from '../../../entities/date/partial-date.ts';
import { contactConflicts, resolveContact } from './contact-conflicts.ts';
import { contactValues } from './contact-values.ts';

const email = (value: string) => ({ label: '', value });
const before = contactValues(aContact({ emails: [email('a@x.example')], notes: 'old' }));
const mine = {
  ...before,
  notes: 'mine',
  nickname: 'G',
  emails: [email('a@x.example'), email('m@x.example')],
};
const theirs = {
  ...before,
  notes: 'theirs',
  how_we_met: 'At sea',
  emails: [email('t@x.example')],
};
const versions = { before, mine, theirs };

describe('conflicting contact versions', () => {
  test('shows both values of conflicting contact versions, and the union of lists', () => {
    expect(contactConflicts(versions, String)).toEqual([
      {
        field: 'emails',
        label: 'Emails',
        mine: ['a@x.example', 'm@x.example'],
        theirs: ['t@x.example'],
        both: ['m@x.example', 't@x.example'],
      },
      { field: 'notes', label: 'Notes', mine: ['mine'], theirs: ['theirs'], both: undefined },
    ]);
  });

  test('shows messengers and dates of conflicting contact versions, and their union', () => {
    const signal = { service: 'Signal', handle: '@grace.01' };
    const slack = { service: 'Slack', handle: 'grace' };
    const wedding = { label: 'Wedding', date: parsePartialDate('1930-06-15') };
    const all = {
      before,
      mine: { ...before, messengers: [signal], dates: [wedding] },
      theirs: { ...before, messengers: [slack], dates: [{ ...wedding, label: '' }] },
    };
    expect(contactConflicts(all, String)).toMatchObject([
      { field: 'messengers', both: ['@grace.01 (Signal)', 'grace (Slack)'] },
      { field: 'dates', both: ['June 15, 1930 (Wedding)', 'June 15, 1930'] },
    ]);
    expect(resolveContact(all, { messengers: 'both' }).messengers).toEqual([signal, slack]);
  });

  test("merges conflicting contact versions by the user's choice and single-sided changes", () => {
    const settled = resolveContact(versions, { notes: 'theirs', emails: 'both' });
    expect(settled).toMatchObject({
      notes: 'theirs',
      nickname: 'G',
      how_we_met: 'At sea',
      emails: [email('m@x.example'), email('t@x.example')],
    });
    expect(resolveContact(versions, {})).toMatchObject({ notes: 'mine', emails: mine.emails });
  });
});
