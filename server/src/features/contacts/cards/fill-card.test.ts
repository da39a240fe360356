import { describe, expect, it } from 'vitest';
import { patchCard, EMPTY_CARD } from './card.ts';
import { mergeIntoCard, fillCard, mergeExtra } from './fill-card.ts';

const entry = (value: string) => ({ label: '', value });
const ada = patchCard(EMPTY_CARD, {
  first_name: 'Ada',
  notes: 'Met in London',
  emails: [entry('ada@example.org')],
  tags: ['Friend'],
});
const more = {
  first_name: 'Augusta',
  last_name: 'Lovelace',
  notes: 'Other',
  emails: [entry('ADA@example.org'), entry('countess@example.org')],
  phones: [entry('+1 415 555 2671')],
  tags: ['friend', 'Analyst'],
};

describe('filling a contact', () => {
  it('fills empty fields and keeps the others', () => {
    const { first_name, last_name, notes, emails, phone_number } = fillCard(ada, more);
    expect({ first_name, last_name, notes, emails, phone_number }).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      notes: 'Met in London',
      emails: ada.emails,
      phone_number: '+1 415 555 2671',
    });
  });

  it('adds list entries without duplicates', () => {
    const card = mergeIntoCard(ada, more);
    expect(card.emails.map((email) => email.value)).toEqual([
      'ada@example.org',
      'countess@example.org',
    ]);
    expect(card).toMatchObject({
      tags: ['Friend', 'Analyst'],
      first_name: 'Ada',
      email: ada.email,
    });
  });

  it('changes nothing the second time', () => {
    const once = mergeIntoCard(ada, more);
    expect(mergeIntoCard(once, more)).toEqual(once);
  });

  it('merges unmapped data without duplicates', () => {
    const photo = { name: 'photo', value: 'x' };
    expect(mergeExtra([photo], [{ value: 'x', name: 'photo' }, { name: 'role' }])).toEqual([
      photo,
      { name: 'role' },
    ]);
  });
});
