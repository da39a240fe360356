import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import type { ImportFile, ProposedContact } from '#contract/imports.ts';
import { arbitraryContact } from '../../testing/arbitrary-contact.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const TYPES = ['Family', 'Mentor', 'Beekeeper'];
const contacts = fc.array(
  fc
    .tuple(arbitraryContact, fc.constantFrom('', ...TYPES))
    .map(([contact, contact_type]) => ({ ...contact, contact_type })),
  { minLength: 1, maxLength: 8 },
);

/** Cards as other programs write them, with much that a contact has no field for. */
const EDGE_CASES = [
  `BEGIN:VCARD
VERSION:3.0
N;LANGUAGE=de:Lovelace;Ada;Augusta,Byron;Gräfin;
FN:Gräfin Ada Lovelace
ORG:Engines;Research;Notes
ROLE:Poet
item1.EMAIL;type=INTERNET;type=pref:ada@example.org
item1.X-ABLabel:_$!<Work>!$_
item2.ADR;type=HOME;type=pref:PO Box 3;Flat 2;12 St James Sq;London;;SW1;UK
item2.X-ABADR:gb
PHOTO;ENCODING=b;TYPE=JPEG:AAAA
X-ODD;X-A=1:a;b,c
END:VCARD
`,
  `BEGIN:VCARD
VERSION:4.0
FN:Hopper
TEL;VALUE=uri;PREF=1;TYPE="work,voice":tel:+1-212-5;ext=7
TEL;PREF=2:+1 212 6
NICKNAME:Amazing,Grace
BDAY:19061209T080000Z
CATEGORIES;PREF=1:navy,starred
IMPP;PREF=1:xmpp:grace@example.org
GENDER:F;Admiral
END:VCARD
`,
].join('');

async function importFile(person: Person, name: string, text: string): Promise<void> {
  const answer = await person.upload('POST /api/imports/', name, text);
  expect(answer.status).toBe(201);
  const params = { id: (answer.body as ImportFile).id };
  await app.runJobs();
  // Similar contacts are added nevertheless.
  const { results } = await person.call('GET /api/imports/{id}/rows/', {
    params,
    query: { action: 'skip' },
  });
  const decisions = Object.fromEntries(results.map(({ index }) => [index, 'add' as const]));
  await person.call('PATCH /api/imports/{id}/', { params, body: { decisions } });
  await person.call('POST /api/imports/{id}/commit/', { params });
  await app.runJobs();
  expect(await person.call('GET /api/imports/{id}/', { params })).toMatchObject({ status: 'done' });
}

async function addAll(person: Person, proposed: ProposedContact[]): Promise<void> {
  await person.call('POST /api/contact-types/', { body: { name: 'Beekeeper' } });
  const idOf = await typesOf(person);
  for (const { contact_type, ...fields } of proposed) {
    const contact_type_id = [...idOf].find(([, name]) => name === contact_type)?.[0] ?? null;
    await person.call('POST /api/contacts/', { body: { ...fields, contact_type_id } });
  }
}

async function typesOf(person: Person): Promise<Map<number, string>> {
  const { results } = await person.call('GET /api/contact-types/');
  return new Map(results.map(({ id, name }) => [id, name]));
}

/** What a person has, without what is the account's own. */
async function cardsOf(person: Person) {
  const names = await typesOf(person);
  const { results } = await person.call('GET /api/contacts/', { query: { limit: '200' } });
  return results.map((contact) => cardOf(contact, names));
}

function cardOf(contact: Contact, names: Map<number, string>) {
  const { id: _id, source: _source, created_at: _created, updated_at: _updated, ...card } = contact;
  const { contact_type_id, associated_user_id: _user, linked_user: _linked, ...rest } = card;
  return { ...rest, contact_type: names.get(contact_type_id ?? 0) ?? '' };
}

async function exportOf({ token }: Person, query: string): Promise<string> {
  const answer = await app.app.inject({
    url: `/api/contacts/export/?${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.body;
}

it.each(['format=vcf', 'format=vcf&version=3.0', 'format=csv'])(
  'gives the same contacts when another user imports an export (%s)',
  { timeout: 120_000 },
  async (query) => {
    const file = query.includes('csv') ? 'a.csv' : 'a.vcf';
    await fc.assert(
      fc.asyncProperty(contacts, async (proposed) => {
        const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
        await addAll(ada, proposed);
        await importFile(ada, 'odd.vcf', EDGE_CASES);
        await importFile(grace, file, await exportOf(ada, query));
        expect(await cardsOf(grace)).toEqual(await cardsOf(ada));
      }),
      { numRuns: 6 },
    );
  },
);
