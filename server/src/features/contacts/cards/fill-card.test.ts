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

describe('what else is known of a person', () => {
  it('fills what is empty and leaves the rest', () => {
    const { first_name, last_name, notes, emails, phone_number } = fillCard(ada, more);
    expect({ first_name, last_name, notes, emails, phone_number }).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      notes: 'Met in London',
      emails: ada.emails,
      phone_number: '+1 415 555 2671',
    });
  });

  it('is added to the lists, each thing once', () => {
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

  it('keeps the extra of both, each thing once', () => {
    const photo = { name: 'photo', value: 'x' };
    expect(mergeExtra([photo], [{ value: 'x', name: 'photo' }, { name: 'role' }])).toEqual([
      photo,
      { name: 'role' },
    ]);
  });
});
