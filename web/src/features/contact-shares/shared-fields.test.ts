import { describe, expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { cardName, sharedFields } from './shared-fields.ts';

describe('what goes with a card', () => {
  test('is every field that says something', () => {
    const contact = aContact({
      emails: [
        { label: 'work', value: 'grace@navy.example' },
        { label: '', value: 'grace@home.example' },
      ],
      addresses: [
        {
          label: '',
          street: 'Pier 1',
          city: 'New York',
          region: '',
          postal_code: '10004',
          country: 'USA',
        },
      ],
      birthday: '--12-09',
    });
    expect(sharedFields(contact)).toEqual([
      { label: 'Name', value: 'Grace Hopper' },
      { label: 'Email', value: 'grace@navy.example' },
      { label: 'Email', value: 'grace@home.example' },
      { label: 'Address', value: 'Pier 1, 10004 New York, USA' },
      { label: 'Birthday', value: '--12-09' },
    ]);
  });

  test('is nothing of what the owner keeps', () => {
    const secret = 'nobody else reads this';
    const contact = aContact({
      notes: secret,
      company_notes: secret,
      how_we_met: secret,
      tags: [secret],
    });
    expect(JSON.stringify(sharedFields(contact))).not.toContain(secret);
  });
});

test('a card without a name is called by what it has', () => {
  const nameless = aContact({ first_name: '', last_name: '', email: 'a@b.example' });
  expect(cardName(nameless)).toBe('a@b.example');
});
