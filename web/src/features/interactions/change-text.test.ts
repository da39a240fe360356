import { expect, it } from 'vitest';
import type { FieldChange } from '#contract/interactions.ts';
import { changeTitle, sourceLabel, fieldChangeText, type Names } from './change-text.ts';

const names: Names = {
  typeName: (id) => (id === 1 ? 'Family' : 'a deleted type'),
  customFields: [],
  personName: () => 'Grace Hopper',
};
const words = (field: string, before: string, after: string) =>
  fieldChangeText({ field, before, after }, names);

it('shows old and new values', () => {
  expect(words('company_name', 'Navy', 'US Navy')).toBe('Company name: Navy → US Navy');
  expect(words('nickname', '', 'Amazing')).toBe('Nickname added: Amazing');
  expect(words('birthday', '--12-09', '')).toBe('Birthday removed: December 9');
});

it('formats partial dates and names messengers by their service', () => {
  expect(words('met_on', '1940', '1940-05')).toBe('Met on: 1940 → May 1940');
  expect(words('deceased_on', '', '1992-01-01')).toBe('Date of death added: January 1, 1992');
  const wedding: FieldChange = { field: 'dates', label: '', before: '1930', after: '' };
  expect(fieldChangeText(wedding, names)).toBe('Date removed: 1930');
  const dates = { ...wedding, before: '1930-06 (Wedding, Graz), 1931', after: '1931 (moved)' };
  expect(fieldChangeText(dates, names)).toBe(
    'Date: June 1930 (Wedding, Graz), 1931 → 1931 (moved)',
  );
  const signal: FieldChange = { field: 'messengers', label: 'WhatsApp', before: '', after: '@g' };
  expect(fieldChangeText(signal, names)).toBe('WhatsApp account added: @g');
  expect(
    changeTitle('edit', [{ ...wedding, label: 'Wedding', before: '', after: '1930' }, signal]),
  ).toBe('Wedding and WhatsApp account added');
});

it('resolves ids and counts', () => {
  expect(words('contact_type_id', '1', '2')).toBe('Type: Family → a deleted type');
  expect(words('associated_user_id', '', '2')).toBe('Linked profile added: Grace Hopper');
  expect(words('cadence_days', '', '14')).toBe('Keep in touch set to every 2 weeks');
  expect(words('cadence_days', '7', '14')).toBe('Keep in touch: every week → every 2 weeks');
});

it('shows unknown fields by name', () => {
  expect(words('shoe_size', '', '38')).toBe('shoe_size added: 38');
});

it('shows the origin of a contact', () => {
  expect(sourceLabel('import')).toBe('Imported');
  expect(sourceLabel('somewhere')).toBe('Added');
});

const address: FieldChange = {
  field: 'addresses',
  label: 'work',
  before: 'Old Road 1, Graz',
  after: 'New Road 2, Graz',
};
const nickname: FieldChange = { field: 'nickname', before: '', after: 'Amazing' };
const tag = (name: string): FieldChange => ({ field: 'tags', label: '', before: '', after: name });

it('titles a change by what changed', () => {
  expect(changeTitle('edit', [address])).toBe('Work address updated');
  expect(changeTitle('edit', [nickname])).toBe('Nickname added');
  expect(changeTitle('import', [nickname, { ...address, before: '' }])).toBe(
    'Nickname and work address added by import',
  );
  expect(changeTitle('bulk', [tag('choir'), tag('golf')])).toBe('Tag added in bulk');
  expect(changeTitle('edit', [{ ...nickname, before: 'Amazing', after: '' }])).toBe(
    'Nickname removed',
  );
  expect(changeTitle('edit', [{ field: 'cadence_days', before: '', after: '14' }])).toBe(
    'Keep in touch updated',
  );
  expect(changeTitle('merge', [address])).toBe('Merged with another contact');
});

it('counts further changes in the title', () => {
  const fields = ['nickname', 'birthday', 'notes', 'industry'].map((field) => ({
    field,
    before: 'a',
    after: 'b',
  }));
  expect(changeTitle('edit', fields)).toBe('Nickname, birthday and 2 more updated');
});

it('shows the old and new value of an entry', () => {
  expect(fieldChangeText(address, names)).toBe('Work address: Old Road 1, Graz → New Road 2, Graz');
});
