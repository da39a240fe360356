import { describe, expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { shareAcceptedText, cardEntries, cardName } from './shared-card.ts';

const empty = { label: '', street: '', city: '', region: '', postal_code: '', country: '' };

describe('what goes with a card', () => {
  test('is each entry that says something, as the API names it and in words', () => {
    const contact = aContact({
      emails: [
        { label: 'work', value: 'grace@navy.example' },
        { label: '', value: 'grace@home.example' },
      ],
      addresses: [
        { ...empty, street: 'Pier 1', city: 'New York', postal_code: '10004', country: 'USA' },
      ],
      birthday: '--12-09',
    });
    expect(cardEntries(contact).map(({ field, label, value }) => [field, label, value])).toEqual([
      ['first_name', 'First name', 'Grace'],
      ['last_name', 'Last name', 'Hopper'],
      ['emails.0', 'Email (work)', 'grace@navy.example'],
      ['emails.1', 'Email', 'grace@home.example'],
      ['addresses.0', 'Address', 'Pier 1, 10004 New York, USA'],
      ['birthday', 'Birthday', 'December 9'],
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
    expect(JSON.stringify(cardEntries(contact))).not.toContain(secret);
  });

  test('has an entry also where it says nothing, so that the places of the others are right', () => {
    const addresses = [empty, { ...empty, city: 'Paris' }];
    expect(cardEntries(aContact({ addresses })).slice(2)).toMatchObject([
      { field: 'addresses.0', value: 'Empty' },
      { field: 'addresses.1', value: 'Paris' },
    ]);
  });
});

test('a card without a name is called by what it has', () => {
  const nameless = { first_name: '', last_name: '', email: 'a@b.example' };
  expect(cardName(aContact(nameless))).toBe('a@b.example');
  expect(cardName(aContact({ ...nameless, company_name: 'Navy' }))).toBe('Navy');
});

test.each([
  [null, 'Grace Hopper is in your contacts now'],
  [[], 'You had Grace Hopper already: nothing was missing'],
  [['phones'], 'You had Grace Hopper already: filled Phone'],
  [['job_title', 'phones'], 'You had Grace Hopper already: filled Phone and Job title'],
  [
    ['birthday', 'emails', 'company_name'],
    'You had Grace Hopper already: filled Email, Company, and Birthday',
  ],
])('what an accepted card filled is told in words: %j', (filled, words) => {
  expect(shareAcceptedText({ contact: aContact(), filled })).toBe(words);
});
