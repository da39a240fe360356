import { describe, expect, it } from 'vitest';
import { patchCard, EMPTY_CARD } from '../cards/card.ts';
import { identityOf, IdentityIndex } from './same-person.ts';

type Fields = Parameters<typeof patchCard>[1];
const identity = (fields: Fields) => identityOf(patchCard(EMPTY_CARD, fields));

function areSame(one: Fields, other: Fields): boolean {
  const known = new IdentityIndex<true>();
  known.add(identity(one), true);
  return known.find(identity(other)) ?? false;
}

describe('matching two contacts', () => {
  it('matches equal emails despite different names', () => {
    const email = 'ada@example.org';
    expect(areSame({ first_name: 'Ada', email }, { nickname: 'Countess', email })).toBe(true);
  });

  it('matches equal numbers unless the names differ', () => {
    const phone_number = '+44 20 7946 0018';
    const ann = { first_name: 'Ann', last_name: 'Smith', phone_number };
    expect(areSame(ann, { first_name: 'Ann', last_name: 'M. Smith', phone_number })).toBe(true);
    expect(areSame(ann, { phone_number: '0044 20 79460018' })).toBe(true);
    expect(areSame(ann, { ...ann, first_name: 'Bob' })).toBe(false);
  });

  it('matches equal name and company if one has no email or number', () => {
    const ada = { first_name: 'Ada', last_name: 'Lovelace', company_name: 'Acme' };
    const written = { ...ada, email: 'ada@example.org' };
    expect(areSame(written, ada)).toBe(true);
    expect(areSame(ada, written)).toBe(false);
    expect(areSame(ada, { ...ada, company_name: 'Other' })).toBe(false);
  });
});
