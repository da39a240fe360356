import { expect, it } from 'vitest';
import { sourceLabel, fieldChangeText, type Names } from './change-text.ts';

const names: Names = {
  typeName: (id) => (id === 1 ? 'Family' : 'a deleted type'),
  personName: () => 'Grace Hopper',
};
const words = (field: string, before: string, after: string) =>
  fieldChangeText({ field, before, after }, names);

it('shows old and new values', () => {
  expect(words('company_name', 'Navy', 'US Navy')).toBe('Company name: Navy → US Navy');
  expect(words('nickname', '', 'Amazing')).toBe('Nickname added: Amazing');
  expect(words('birthday', '--12-09', '')).toBe('Birthday removed: December 9');
});

it('resolves ids and counts', () => {
  expect(words('contact_type_id', '1', '2')).toBe('Type: Family → a deleted type');
  expect(words('associated_user_id', '', '2')).toBe('Linked profile added: Grace Hopper');
  expect(words('cadence_days', '7', '14')).toBe('Keep in touch: every week → every 2 weeks');
});

it('shows unknown fields by name', () => {
  expect(words('shoe_size', '', '38')).toBe('shoe_size added: 38');
});

it('shows the origin of a contact', () => {
  expect(sourceLabel('import')).toBe('Imported');
  expect(sourceLabel('somewhere')).toBe('Added');
});
