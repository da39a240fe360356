import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import { arbitraryContact } from '../../testing/arbitrary-contact.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { addContact, answer, contactsOf, shareCard } from './testing/shares.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
});
afterAll(() => app.close());

/** What a share may fill, and what it never touches. */
const SHARED = [
  'name_prefix',
  'first_name',
  'middle_name',
  'last_name',
  'name_suffix',
  'nickname',
  'phonetic_first_name',
  'phonetic_last_name',
  'pronouns',
  'emails',
  'phones',
  'company_name',
  'department',
  'job_title',
  'industry',
  'company_size',
  'website',
  'addresses',
  'urls',
  'messengers',
  'birthday',
  'dates',
  'deceased_on',
] as const;
const OWN = [
  'notes',
  'company_notes',
  'how_we_met',
  'met_on',
  'tags',
  'favorite',
  'source',
] as const;

const isEmpty = (value: unknown) =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** Cards with some empty fields, so that there is something to fill. */
const anyCard = fc
  .tuple(arbitraryContact, fc.subarray([...SHARED]))
  .map(([{ contact_type: _type, ...card }, existing]) => ({
    ...card,
    ...Object.fromEntries(
      SHARED.filter((field) => !existing.includes(field)).map((field) => [
        field,
        Array.isArray(card[field])
          ? []
          : field === 'birthday' || field === 'deceased_on'
            ? null
            : '',
      ]),
    ),
  }));

const at = (contact: Contact, field: keyof Contact) => contact[field];

it('keeps existing values, fills empty ones and returns their names', async () => {
  await fc.assert(
    fc.asyncProperty(anyCard, anyCard, fc.boolean(), async (mine, theirs, byPhone) => {
      const known = byPhone
        ? { phones: [{ label: '', value: '+44 20 7946 0018' }] }
        : { emails: [{ label: '', value: 'ALAN@example.org' }] };
      const sent = byPhone
        ? { phones: [{ label: 'x', value: '0044 20 79 46 00 18' }] }
        : { emails: [{ label: 'x', value: 'alan@EXAMPLE.org' }] };
      // Only what they have in common makes them the same.
      const before = await addContact(grace, { ...mine, emails: [], phones: [], ...known });
      const card = byPhone ? { ...theirs, ...sent } : { ...theirs, phones: [], ...sent };
      const { id, contact } = await shareCard(ada, grace, card);
      const { accepted_contact_id, filled } = await answer(grace, 'accept', id);
      expect(accepted_contact_id).toBe(before.id);
      const [after] = await contactsOf(grace);
      const shared = contact as unknown as Contact;
      const due = SHARED.filter((f) => isEmpty(at(before, f)) && !isEmpty(at(shared, f)));
      expect(filled?.toSorted()).toEqual(due.toSorted());
      for (const field of SHARED)
        expect(at(after!, field)).toEqual(at(due.includes(field) ? shared : before, field));
      for (const field of OWN) expect(at(after!, field)).toEqual(at(before, field));
      expect(after!.email).toBe(after!.emails[0]?.value ?? '');
      expect(after!.phone_number).toBe(after!.phones[0]?.value ?? '');
      await grace.call('DELETE /api/contacts/{id}/', { params: { id: before.id } });
    }),
    { numRuns: 30 },
  );
});

/** The fields the newest shares report as filled. */
async function notificationsOf(person: Person) {
  const { results } = await person.call('GET /api/contact-shares/', { query: { limit: 3 } });
  return results.map((share) => share.filled);
}

it('returns filled fields only to the recipient and none for a new or complete contact', async () => {
  const email = 'joan@example.org';
  const own = await addContact(grace, { first_name: 'Joan', email });
  const filling = await shareCard(ada, grace, { email, last_name: 'Clarke', job_title: 'Analyst' });
  const nothing = await shareCard(ada, grace, { email, last_name: 'Clark' });
  const fresh = await shareCard(ada, grace, { first_name: 'Alan', last_name: 'Turing' });
  expect(await answer(grace, 'accept', filling.id)).toMatchObject({
    accepted_contact_id: own.id,
    filled: ['last_name', 'job_title'],
  });
  expect((await answer(grace, 'accept', nothing.id)).filled).toEqual([]);
  expect((await answer(grace, 'accept', fresh.id)).filled).toBeNull();
  expect(await notificationsOf(grace)).toEqual([null, [], ['last_name', 'job_title']]);
  expect(await notificationsOf(ada)).toEqual([null, null, null]);
});
