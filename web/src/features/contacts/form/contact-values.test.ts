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

describe('the form of a contact', () => {
  test('sends only what was changed', () => {
    const typed = { ...before, notes: 'Likes tea', birthday: { day: '9', month: '12', year: '' } };
    expect(changedFields(before, typed)).toEqual({ notes: 'Likes tea', birthday: '--12-09' });
  });

  test('sends nothing for a line that stayed blank', () => {
    const typed = { ...before, phones: [{ label: 'mobile', value: ' ' }] };
    expect(changedFields(before, typed)).toEqual({});
  });

  test('empties what was emptied', () => {
    const typed = { ...before, emails: [], contact_type_id: '' };
    expect(changedFields(before, typed)).toEqual({ emails: [], contact_type_id: null });
  });

  test('keeps what was typed upon a newer version, and takes over the rest', () => {
    const typed = { ...before, notes: 'mine' };
    const now = { ...before, nickname: 'Amazing Grace' };
    expect(findConflicts({ before, mine: typed, theirs: now }, changedKeys)).toEqual([]);
    expect(rebaseEdits(before, typed, now)).toEqual({ ...now, notes: 'mine' });
  });

  test('knows when somebody else changed the very field', () => {
    const typed = { ...before, notes: 'mine' };
    const now = { ...before, notes: 'theirs' };
    expect(findConflicts({ before, mine: typed, theirs: now }, changedKeys)).toEqual(['notes']);
    expect(findConflicts({ before, mine: typed, theirs: typed }, changedKeys)).toEqual([]);
  });

  test('closes gaps, so that a sentence of the server finds its line', () => {
    const blank = { label: '', value: '' };
    const filled = { label: '', value: 'grace@home.example' };
    const gap = { ...before, emails: [blank, filled] };
    expect(withoutBlanks(gap).emails).toEqual([filled]);
    expect(hasGaps(gap, withoutBlanks(gap))).toBe(true);
    const end = { ...before, emails: [filled, blank] };
    expect(hasGaps(end, withoutBlanks(end))).toBe(false);
  });
});
