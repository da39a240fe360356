import { describe, expect, test } from 'vitest';
import { aContact } from '../../../testing/contacts.ts';
import {
  changedFields,
  changedKeys,
  contactValues,
  fieldPaths,
  hasGaps,
  withoutBlanks,
} from './contact-values.ts';
import { conflictingKeys, rebaseEdits } from './contact-versions.ts';
import { NO_DATE } from '../../../entities/date/partial-date.ts';
import { findConflicts } from './three-way-merge.ts';

const before = contactValues(
  aContact({ emails: [{ label: 'work', value: 'grace@navy.example' }], contact_type_id: 3 }),
);

describe('contact form values', () => {
  test('sends only changed fields of a contact', () => {
    const typed = { ...before, notes: 'Likes tea', birthday: { day: '9', month: '12', year: '' } };
    expect(changedFields(before, typed)).toEqual({ notes: 'Likes tea', birthday: '--12-09' });
  });

  test('ignores blank lines of a contact form', () => {
    const typed = { ...before, phones: [{ label: 'mobile', value: ' ' }] };
    expect(changedFields(before, typed)).toEqual({});
  });

  test('clears cleared fields of a contact', () => {
    const typed = { ...before, emails: [], contact_type_id: '' };
    expect(changedFields(before, typed)).toEqual({ emails: [], contact_type_id: null });
  });

  test('applies edits of a contact to a newer version', () => {
    const typed = { ...before, notes: 'mine' };
    const now = { ...before, nickname: 'Amazing Grace' };
    expect(findConflicts({ before, mine: typed, theirs: now }, changedKeys)).toEqual([]);
    expect(rebaseEdits(before, typed, now)).toEqual({ ...now, notes: 'mine' });
  });

  test('detects changes of the edited contact field elsewhere', () => {
    const typed = { ...before, notes: 'mine' };
    const now = { ...before, notes: 'theirs' };
    expect(findConflicts({ before, mine: typed, theirs: now }, changedKeys)).toEqual(['notes']);
    expect(findConflicts({ before, mine: typed, theirs: typed }, changedKeys)).toEqual([]);
  });

  test('sends messengers and dates without blank lines', () => {
    const filled = { service: 'Signal', handle: '@grace.01' };
    const anniversary = { label: 'Anniversary', date: { day: '', month: '6', year: '1930' } };
    const typed = {
      ...before,
      messengers: [{ service: 'Slack', handle: ' ' }, filled],
      dates: [{ label: 'Met', date: NO_DATE }, anniversary],
      met_on: { ...NO_DATE, year: '1940' },
      middle_name: 'Brewster',
    };
    expect(changedFields(before, typed)).toEqual({
      messengers: [filled],
      dates: [{ label: 'Anniversary', date: '1930-06' }],
      met_on: '1940',
      middle_name: 'Brewster',
    });
    expect(withoutBlanks(typed)).toMatchObject({ messengers: [filled], dates: [anniversary] });
    expect(hasGaps(typed, withoutBlanks(typed))).toBe(true);
    expect(fieldPaths(withoutBlanks(typed))).toEqual(
      expect.arrayContaining(['messengers.0.handle', 'dates.0.date', 'dates.0.label', 'met_on']),
    );
  });

  test('removes gaps in contact lists, so that server errors match their lines', () => {
    const blank = { label: '', value: '' };
    const filled = { label: '', value: 'grace@home.example' };
    const gap = { ...before, emails: [blank, filled] };
    expect(withoutBlanks(gap).emails).toEqual([filled]);
    expect(hasGaps(gap, withoutBlanks(gap))).toBe(true);
    const end = { ...before, emails: [filled, blank] };
    expect(hasGaps(end, withoutBlanks(end))).toBe(false);
  });
});

describe('custom fields', () => {
  const saved = contactValues(aContact({ custom: { 5: 'M', 12: 3, 7: true } }));
  const edit = (custom: Partial<typeof saved.custom>) => ({
    ...saved,
    custom: { ...saved.custom, ...custom } as typeof saved.custom,
  });

  test('sends only changed fields, and null for emptied ones', () => {
    const after = edit({ field_5: '', field_12: '3', field_7: false });
    expect(changedFields(saved, after)).toEqual({ custom: { 5: null, 7: false } });
  });

  test('merges edits of different fields and reports those of the same one', () => {
    const mine = edit({ field_5: 'L' });
    const theirs = edit({ field_12: '4', field_7: '' });
    expect(conflictingKeys({ before: saved, mine, theirs })).toEqual([]);
    expect(rebaseEdits(saved, mine, theirs).custom).toMatchObject({
      field_5: 'L',
      field_12: '4',
      field_7: '',
    });
    expect(conflictingKeys({ before: saved, mine, theirs: edit({ field_5: 'S' }) })).toEqual([
      'custom',
    ]);
  });
});
