import { describe, expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { shareAcceptedText, cardEntries, cardName } from './shared-card.ts';

const empty = { label: '', street: '', city: '', region: '', postal_code: '', country: '' };

describe('shared card entries', () => {
  test('lists each nonempty field of a shared card with API name and label', () => {
    const contact = aContact({
      emails: [
        { label: 'work', value: 'grace@navy.example' },
        { label: '', value: 'grace@home.example' },
      ],
      addresses: [
        { ...empty, street: 'Pier 1', city: 'New York', postal_code: '10004', country: 'USA' },
      ],
      messengers: [{ service: 'Signal', handle: '@grace.01' }],
      birthday: '--12-09',
      dates: [{ label: 'Wedding', date: '1930-06' }],
      deceased_on: '1992-01-01',
    });
    expect(cardEntries(contact).map(({ field, label, value }) => [field, label, value])).toEqual([
      ['first_name', 'First name', 'Grace'],
      ['last_name', 'Last name', 'Hopper'],
      ['emails.0', 'Email (work)', 'grace@navy.example'],
      ['emails.1', 'Email', 'grace@home.example'],
      ['messengers.0', 'Messenger (Signal)', '@grace.01'],
      ['addresses.0', 'Address', 'Pier 1, 10004 New York, USA'],
      ['birthday', 'Birthday', 'December 9'],
      ['dates.0', 'Date (Wedding)', 'June 1930'],
      ['deceased_on', 'Date of death', 'January 1, 1992'],
    ]);
  });

  test('omits private fields from a shared card', () => {
    const secret = 'nobody else reads this';
    const contact = aContact({
      notes: secret,
      company_notes: secret,
      how_we_met: secret,
      met_on: secret,
      tags: [secret],
    });
    expect(JSON.stringify(cardEntries(contact))).not.toContain(secret);
  });

  test('preserves empty entries of a shared card, so that indexes match', () => {
    const addresses = [empty, { ...empty, city: 'Paris' }];
    expect(cardEntries(aContact({ addresses })).slice(2)).toMatchObject([
      { field: 'addresses.0', value: 'Empty' },
      { field: 'addresses.1', value: 'Paris' },
    ]);
  });
});

test('names a contact without a name by its other data', () => {
  const nameless = { first_name: '', last_name: '', email: 'a@b.example' };
  expect(cardName(aContact(nameless))).toBe('a@b.example');
  expect(cardName(aContact({ ...nameless, company_name: 'Navy' }))).toBe('Navy');
});

test.each([
  [null, 'Grace Hopper added to your contacts'],
  [[], 'Grace Hopper was already in your contacts: nothing new to add'],
  [['phones'], 'Grace Hopper was already in your contacts: added Phone'],
  [['job_title', 'phones'], 'Grace Hopper was already in your contacts: added Phone and Job title'],
  [
    ['birthday', 'emails', 'company_name'],
    'Grace Hopper was already in your contacts: added Email, Company, and Birthday',
  ],
])('formats the filled fields %j', (filled, words) => {
  expect(shareAcceptedText({ contact: aContact(), filled })).toBe(words);
});
