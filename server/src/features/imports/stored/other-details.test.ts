import { describe, expect, it } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import type { ProposedContact } from '#contract/imports.ts';
import { EMPTY_CARD, patchCard } from '../../contacts/cards/card.ts';
import { vcardOf } from '../../exports/contact-vcard.ts';
import { otherDetailsOf } from './other-details.ts';

function cardOf(fields: Partial<ProposedContact>): Contact {
  const timestamps = { created_at: '', updated_at: '' };
  const identity = { id: 1, linked_user: null, photo_url: null, source: 'import', ...timestamps };
  return { ...patchCard(EMPTY_CARD, fields), ...identity, follow_profile: 'ask' };
}

/** What an earlier version stored, which had no fields for these. */
const STORED = [
  {
    name: 'n',
    params: {},
    value: ['Doe', 'John', 'Q.', 'Mr.', 'Jr.'],
    says: { first_name: 'John Q.', last_name: 'Doe' },
  },
  { name: 'org', params: {}, value: ['Acme', 'Sales'], says: { company_name: 'Acme' } },
  { name: 'x-abdate', params: { group: 'item4' }, value: '2001-05-21' },
  { name: 'x-ablabel', params: { group: 'item4' }, value: '_$!<Anniversary>!$_' },
  { name: 'impp', params: {}, value: 'xmpp:john@example.org' },
  { column: 'Pronouns', value: 'he/him' },
];
const JOHN = { first_name: 'John Q.', last_name: 'Doe', company_name: 'Acme' };
const DATES = [{ label: 'anniversary', date: '2001-05-21' }];
const MESSENGERS = [{ service: 'XMPP', handle: 'john@example.org' }];
const FIELDS = {
  name_prefix: 'Mr.',
  name_suffix: 'Jr.',
  department: 'Sales',
  dates: DATES,
  messengers: MESSENGERS,
  pronouns: 'he/him',
};

function linesOf(contact: Contact): string[] {
  const text = vcardOf({ contact, type_name: null, extra: STORED }, '3.0');
  return text.replaceAll('\r\n ', '').split('\r\n').slice(2, -2);
}

describe('values of an earlier import', () => {
  it('lists values that fields can already hold, with the change to make', () => {
    expect(otherDetailsOf(cardOf(JOHN), STORED)).toEqual([
      { name: 'N', label: '', value: 'Mr.', fields: { name_prefix: 'Mr.' } },
      { name: 'N', label: '', value: 'Jr.', fields: { name_suffix: 'Jr.' } },
      { name: 'ORG', label: '', value: 'Sales', fields: { department: 'Sales' } },
      { name: 'X-ABDATE', label: 'anniversary', value: '2001-05-21', fields: { dates: DATES } },
      {
        name: 'IMPP',
        label: '',
        value: 'xmpp:john@example.org',
        fields: { messengers: MESSENGERS },
      },
      { name: 'Pronouns', label: '', value: 'he/him', fields: { pronouns: 'he/him' } },
    ]);
  });

  it('lists nothing that a field holds', () => {
    expect(otherDetailsOf(cardOf({ ...JOHN, ...FIELDS }), STORED)).toEqual([]);
  });

  it('adds to lists and keeps filled fields', () => {
    const dates = [{ label: 'First job', date: '1999' }];
    const details = otherDetailsOf(cardOf({ ...JOHN, dates, department: 'Law' }), STORED);
    expect(details.map(({ fields }) => fields)).toContainEqual({ dates: [...dates, ...DATES] });
    expect(details.find(({ name }) => name === 'ORG')?.fields).toBeNull();
  });

  it('exports stored values unchanged before and after the move', () => {
    const lines = [
      'FN:Mr. John Q. Doe Jr.',
      'N:Doe;John;Q.;Mr.;Jr.',
      'ORG:Acme;Sales',
      'item4.X-ABDATE:2001-05-21',
      'item4.X-ABLabel:_$!<Anniversary>!$_',
      'IMPP:xmpp:john@example.org',
      'X-ACQUAINT-COLUMN;X-NAME=Pronouns:he/him',
    ];
    expect(linesOf(cardOf(JOHN)).toSorted()).toEqual(lines.toSorted());
    const after = linesOf(cardOf({ ...JOHN, ...FIELDS }));
    expect(after.toSorted()).toEqual([...lines, 'X-ACQUAINT-PRONOUNS:he/him'].toSorted());
  });

  it('exports a changed part instead of the stored one', () => {
    const lines = linesOf(cardOf({ ...JOHN, name_prefix: 'Dr.', department: 'Law' }));
    expect(lines).toContain('N:Doe;John Q.;;Dr.;Jr.');
    expect(lines).toContain('ORG:Acme;Law');
  });

  it('exports the stored parts with a changed name', () => {
    const lines = linesOf(cardOf({ ...JOHN, last_name: 'Roe', company_name: 'Looms' }));
    expect(lines).toContain('N:Roe;John Q.;;Mr.;Jr.');
    expect(lines).toContain('ORG:Looms;Sales');
  });
});

describe('values without a field', () => {
  it('lists names, labels and texts, without files and technical data', () => {
    const extra = [
      { name: 'x-abrelatednames', params: { group: 'item1' }, value: 'Jenny' },
      { name: 'x-ablabel', params: { group: 'item1' }, value: '_$!<Spouse>!$_' },
      { name: 'uid', params: {}, value: '1' },
      { name: 'key', params: { encoding: 'b' }, value: 'AAAA' },
      { name: 'gender', params: {}, value: ['F', 'Fellow'] },
      { name: 'bday', params: {}, value: 'long ago' },
      { column: 'Shoe size', value: '38' },
    ];
    const none = { label: '', fields: null };
    expect(otherDetailsOf(cardOf(JOHN), extra)).toEqual([
      { name: 'X-ABRELATEDNAMES', label: 'spouse', value: 'Jenny', fields: null },
      { ...none, name: 'KEY', value: '' },
      { ...none, name: 'GENDER', value: 'F, Fellow' },
      { ...none, name: 'BDAY', value: 'long ago' },
      { ...none, name: 'Shoe size', value: '38' },
    ]);
  });
});
