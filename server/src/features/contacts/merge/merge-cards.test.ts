import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactFields } from '#contract/contacts.ts';
import { arbitraryContact } from '../../../testing/arbitrary-contact.ts';
import { patchCard, EMPTY_CARD, type Card } from '../cards/card.ts';
import { foldText } from '#contract/fold-text.ts';
import { mergeCards } from './merge-cards.ts';
import { toPhoneKey } from '../cards/phone-key.ts';

const TYPES = new Map([
  [1, 'Friend'],
  [2, 'Client'],
]);

const card = (fields: ContactFields): Card => patchCard(EMPTY_CARD, fields);

function merge(survivor: ContactFields, other: ContactFields, fields: ContactFields = {}): Card {
  return mergeCards({
    survivor: card(survivor),
    others: [card(other)],
    fields,
    language: 'en',
    type_names: TYPES,
  });
}

const value = (text: string, label = '') => ({ label, value: text });

describe('merging lists', () => {
  it('unites lists without duplicates in any notation', () => {
    const merged = merge(
      {
        emails: [value('Ann@Example.org')],
        phones: [value('+49 30 123456')],
        urls: [value('https://ann.example/')],
        tags: ['Chess'],
      },
      {
        emails: [value('ann@example.org'), value('ann@work.example', 'work')],
        phones: [value('0049 (30) 12 34 56'), value('+49 171 5550123')],
        urls: [value('ann.example'), value('ann.example/blog')],
        tags: ['chess', 'Berlin'],
      },
    );
    expect(merged).toMatchObject({
      email: 'Ann@Example.org',
      emails: [value('Ann@Example.org'), value('ann@work.example', 'work')],
      phone_number: '+49 30 123456',
      phones: [value('+49 30 123456'), value('+49 171 5550123')],
      urls: [value('https://ann.example/'), value('ann.example/blog')],
      tags: ['Chess', 'Berlin'],
      notes: '',
    });
  });

  it("starts with the user's entries and loses none", () => {
    const merged = merge(
      { email: 'a@x.example' },
      { email: 'b@x.example' },
      { email: 'b@x.example' },
    );
    expect(merged.emails.map((entry) => entry.value)).toEqual(['b@x.example', 'a@x.example']);
    const emptied = merge({ tags: ['Chess'] }, { tags: ['Berlin'] }, { tags: [] });
    expect(emptied.tags).toEqual(['Chess', 'Berlin']);
  });
});

describe('merging names', () => {
  it('completes a name only with a matching one', () => {
    expect(merge({ first_name: 'Ann' }, { first_name: 'ann', last_name: 'Smith' })).toMatchObject({
      first_name: 'Ann',
      last_name: 'Smith',
      nickname: '',
      notes: '',
    });
    expect(merge({ first_name: 'Ann' }, { first_name: 'Bob', last_name: 'Smith' })).toMatchObject({
      first_name: 'Ann',
      last_name: '',
      nickname: 'Bob Smith',
    });
    expect(merge({ company_name: 'Acme' }, { first_name: 'Bob' }).first_name).toBe('Bob');
  });

  it('moves a dropped name to the nickname if empty, else to the notes', () => {
    const bob = { first_name: 'Bob', last_name: 'Smith' };
    const robert = { first_name: 'Robert', last_name: 'Smith' };
    expect(merge(bob, robert)).toMatchObject({ ...bob, nickname: 'Robert Smith', notes: '' });
    expect(merge({ ...bob, nickname: 'Bo' }, { ...robert, nickname: 'Robby' })).toMatchObject({
      ...bob,
      nickname: 'Bo',
      notes: 'Also: Robert Smith (name)\nAlso: Robby (nickname)',
    });
    expect(merge(bob, robert, robert)).toMatchObject({ ...robert, nickname: 'Bob Smith' });
    expect(merge(bob, robert, { nickname: '' })).toMatchObject({
      nickname: '',
      notes: 'Also: Robert Smith (name)',
    });
  });

  it('treats names with other letters, accents or order as equal', () => {
    const merged = merge(
      { first_name: 'Jose', last_name: 'Nunez' },
      { first_name: 'NÚÑEZ', last_name: 'José' },
    );
    expect(merged).toMatchObject({ first_name: 'Jose', nickname: '', notes: '' });
  });
});

describe('merging single values', () => {
  it("prefers the remaining contact's value, else the other's, and notes dropped ones", () => {
    const merged = merge(
      { industry: 'Law', birthday: '1990-05-31', contact_type_id: 1, notes: 'Plays chess.' },
      { industry: 'Music', birthday: '1991-05-31', contact_type_id: 2, website: 'b.example' },
    );
    expect(merged).toMatchObject({
      industry: 'Law',
      website: 'b.example',
      birthday: '1990-05-31',
      contact_type_id: 1,
      notes:
        'Plays chess.\n\nAlso: Music (industry)\nAlso: 1991-05-31 (birthday)\nAlso: Client (contact type)',
    });
  });

  it("doesn't move a job title to another company", () => {
    const merged = merge({ company_name: 'Acme' }, { company_name: 'Initech', job_title: 'Clerk' });
    expect(merged).toMatchObject({
      company_name: 'Acme',
      job_title: '',
      notes: 'Also: Initech (company)\nAlso: Clerk (job title)',
    });
    const same = merge({ company_name: 'Acme' }, { company_name: 'ACME', job_title: 'Clerk' });
    expect(same).toMatchObject({ company_name: 'Acme', job_title: 'Clerk', notes: '' });
  });

  it('prefers a matching birthday with a year', () => {
    expect(merge({ birthday: '--05-31' }, { birthday: '1990-05-31' })).toMatchObject({
      birthday: '1990-05-31',
      notes: '',
    });
    expect(merge({ birthday: '1990-05-31' }, { birthday: '--05-31' }).notes).toBe('');
  });

  it("prefers the user's choice and notes what it replaces", () => {
    const merged = merge({ industry: 'Law' }, { industry: 'Music' }, { industry: 'Arts' });
    expect(merged).toMatchObject({
      industry: 'Arts',
      notes: 'Also: Law (industry)\nAlso: Music (industry)',
    });
  });

  it('merges into the favorite, the latest contact and the remaining or shortest cadence', () => {
    const [early, late] = ['2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];
    const merged = merge(
      { last_contacted_at: early },
      { favorite: true, last_contacted_at: late, cadence_days: 30 },
    );
    expect(merged).toMatchObject({ favorite: true, last_contacted_at: late, cadence_days: 30 });
    expect(merge({ cadence_days: 90 }, { cadence_days: 30 }).cadence_days).toBe(90);
    expect(merge({ cadence_days: 0 }, { cadence_days: 30 }).cadence_days).toBe(0);
    const others = [card({ cadence_days: 0 }), card({ cadence_days: 30 })];
    const three = mergeCards({
      survivor: card({}),
      others,
      fields: {},
      language: 'en',
      type_names: TYPES,
    });
    expect(three.cadence_days).toBe(30);
    expect(merge({}, { cadence_days: 0 }).cadence_days).toBe(0);
  });
});

describe('merging notes', () => {
  it('joins distinct notes', () => {
    const merged = merge(
      { notes: 'Plays chess.', how_we_met: 'In Berlin', company_notes: 'Big.' },
      { notes: 'Sings.', how_we_met: 'In Berlin', company_notes: 'Small.' },
    );
    expect(merged).toMatchObject({
      notes: 'Plays chess.\n\nSings.',
      how_we_met: 'In Berlin',
      company_notes: 'Big.\n\nSmall.',
    });
  });

  it("doesn't join notes the user already merged", () => {
    const notes = 'Sings.\nPlays chess.';
    expect(merge({ notes: 'Plays chess.' }, { notes: 'Sings.' }, { notes }).notes).toBe(notes);
  });
});

describe('merging any contacts', () => {
  const anyCard = fc
    .tuple(arbitraryContact, fc.option(fc.constantFrom(1, 2)), fc.option(fc.constant(7)))
    .map(([{ contact_type: _type, ...fields }, contact_type_id, associated_user_id]) =>
      card({ ...fields, contact_type_id, associated_user_id }),
    );

  it('loses no value', () => {
    fc.assert(
      fc.property(
        anyCard,
        fc.array(anyCard, { minLength: 1, maxLength: 3 }),
        (survivor, others) => {
          const merged = mergeCards({
            survivor: survivor,
            others,
            fields: {},
            language: 'en',
            type_names: TYPES,
          });
          for (const before of [survivor, ...others]) expect(missingOf(before, merged)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('changes nothing when merging a contact with itself', () => {
    fc.assert(
      fc.property(anyCard, (survivor) => {
        expect(
          mergeCards({
            survivor: survivor,
            others: [survivor],
            fields: {},
            language: 'en',
            type_names: TYPES,
          }),
        ).toEqual(survivor);
      }),
    );
  });
});

/** The values of a card that another one says nowhere. */
function missingOf(before: Card, merged: Card): unknown[] {
  const fragments = [
    merged.first_name,
    merged.last_name,
    merged.nickname,
    merged.notes,
    merged.how_we_met,
  ];
  const text = [...fragments, merged.company_notes, ...COMPANY.map((field) => merged[field])].join(
    '\n',
  );
  const says = (words: string) => foldText(text).includes(foldText(words)) || text.includes(words);
  const texts = [
    before.first_name,
    before.last_name,
    before.nickname,
    ...COMPANY.map((field) => before[field]),
  ];
  const notes = [before.notes, before.how_we_met, before.company_notes];
  const type = TYPES.get(before.contact_type_id ?? 0) ?? '';
  const day = before.birthday ?? '';
  return [
    ...[...texts, ...notes].filter((words) => !says(words)),
    ...before.emails.filter(
      ({ value: email }) =>
        !merged.emails.some((other) => other.value.toLowerCase() === email.toLowerCase()),
    ),
    ...before.phones.filter(
      ({ value: phone }) => !merged.phones.some((other) => keyOf(other.value) === keyOf(phone)),
    ),
    ...before.urls.filter(
      ({ value: url }) => !merged.urls.some((other) => bare(other.value) === bare(url)),
    ),
    ...before.addresses.filter(
      ({ street }) =>
        !merged.addresses.some((other) => foldText(other.street) === foldText(street)),
    ),
    ...before.tags.filter((tag) => !merged.tags.some((other) => foldText(other) === foldText(tag))),
    ...(merged.contact_type_id === before.contact_type_id || says(type) ? [] : [type]),
    ...((merged.birthday ?? '').endsWith(day.replace(/^-/, '')) || says(day) ? [] : [day]),
    ...(before.associated_user_id === null || merged.associated_user_id === 7 ? [] : [7]),
    ...(merged.favorite || !before.favorite ? [] : ['favorite']),
    ...((merged.last_contacted_at ?? '') >= (before.last_contacted_at ?? '')
      ? []
      : ['last contact']),
  ];
}

const COMPANY = ['company_name', 'job_title', 'industry', 'company_size', 'website'] as const;
const keyOf = (phone: string) => toPhoneKey(phone).key ?? phone;
const bare = (url: string) =>
  url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

it.each([
  ['0034600111222', '+34 600 111 222'],
  ['+34 600 111 222', '0034600111222'],
])('merges %s and %s into the more readable phone number', (one, other) => {
  expect(merge({ phones: [value(one)] }, { phones: [value(other)] })).toMatchObject({
    phone_number: '+34 600 111 222',
    phones: [{ value: '+34 600 111 222' }],
  });
});
