import { describe, expect, test } from 'vitest';
import { aContact } from '../../../testing/contacts.ts';
import {
  changedFields,
  changedKeys,
  contactValues,
  hasGaps,
  rebaseEdits,
  withoutBlanks,
} from './contact-values.ts';
import { findConflicts } from './three-way-merge.ts';

const before = contactValues(
  aContact({ emails: [{ label: 'work', value: 'grace@navy.example' }], contact_type_id: 3 }),
);

describe('contact form values', () => {
  test('send only changed fields', () => {
    const typed = { ...before, notes: 'Likes tea', birthday: { day: '9', month: '12', year: '' } };
    expect(changedFields(before, typed)).toEqual({ notes: 'Likes tea', birthday: '--12-09' });
  });

  test('ignore blank lines', () => {
    const typed = { ...before, phones: [{ label: 'mobile', value: ' ' }] };
    expect(changedFields(before, typed)).toEqual({});
  });

  test('clear cleared fields', () => {
    const typed = { ...before, emails: [], contact_type_id: '' };
    expect(changedFields(before, typed)).toEqual({ emails: [], contact_type_id: null });
  });

  test('keep edits on a newer version', () => {
    const typed = { ...before, notes: 'mine' };
    const now = { ...before, nickname: 'Amazing Grace' };
    expect(findConflicts({ before, mine: typed, theirs: now }, changedKeys)).toEqual([]);
    expect(rebaseEdits(before, typed, now)).toEqual({ ...now, notes: 'mine' });
  });

  test('detect changes of the edited field elsewhere', () => {
    const typed = { ...before, notes: 'mine' };
    const now = { ...before, notes: 'theirs' };
    expect(findConflicts({ before, mine: typed, theirs: now }, changedKeys)).toEqual(['notes']);
    expect(findConflicts({ before, mine: typed, theirs: typed }, changedKeys)).toEqual([]);
  });

  test('remove gaps, so that server errors match their lines', () => {
    const blank = { label: '', value: '' };
    const filled = { label: '', value: 'grace@home.example' };
    const gap = { ...before, emails: [blank, filled] };
    expect(withoutBlanks(gap).emails).toEqual([filled]);
    expect(hasGaps(gap, withoutBlanks(gap))).toBe(true);
    const end = { ...before, emails: [filled, blank] };
    expect(hasGaps(end, withoutBlanks(end))).toBe(false);
  });
});
