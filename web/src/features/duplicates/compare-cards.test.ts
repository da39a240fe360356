import { describe, expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { compareCards } from './compare-cards.ts';

const grace = aContact({
  id: 1,
  company_name: 'Navy',
  emails: [{ label: 'work', value: 'grace@navy.example' }],
  phones: [{ label: '', value: '+1 (202) 555-0123' }],
  notes: 'Likes tea',
});
const other = aContact({
  id: 2,
  first_name: 'GRACE',
  last_name: 'Murray Hopper',
  company_name: 'UNIVAC',
  emails: [
    { label: '', value: 'Grace@Navy.example' },
    { label: '', value: 'grace@home.example' },
  ],
  phones: [{ label: '', value: '202 555 0123' }],
});

const marks = (field: string) =>
  compareCards([grace, other], String)
    .find((compared) => compared.field === field)
    ?.cells.map((lines) => lines.map(({ comparison }) => comparison));

describe('comparing contacts', () => {
  test('marks equal values in any notation', () => {
    expect(marks('first_name')).toEqual([['same'], ['same']]);
    expect(marks('emails')).toEqual([['same'], ['same', null]]);
    expect(marks('phones')).toEqual([['same'], ['same']]);
  });

  test('marks conflicts but not missing values', () => {
    expect(marks('last_name')).toEqual([['differs'], ['differs']]);
    expect(marks('company_name')).toEqual([['differs'], ['differs']]);
    expect(marks('notes')).toEqual([[null], []]);
  });

  test('omits fields without values', () => {
    expect(marks('birthday')).toBeUndefined();
  });
});
