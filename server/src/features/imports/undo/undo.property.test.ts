import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContactFields } from '#contract/contacts.ts';
import type { ImportFile } from '#contract/imports.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const PEOPLE = ['ada', 'bea', 'cleo', 'dora'];
const word = fc.constantFrom('', 'Red', 'Blue');
const entries = fc.subarray(['1111111', '2222222', '3333333']);

const anyCard = fc.record({
  who: fc.constantFrom(...PEOPLE),
  last_name: word,
  nickname: word,
  company_name: word,
  notes: word,
  birthday: fc.constantFrom(null, '1990-01-02', '--03-04'),
  phones: entries.map((values) => values.map((value) => ({ label: 'work', value }))),
  tags: fc.subarray(['Red', 'Blue', 'Green']),
  type: fc.constantFrom('', 'Friend', 'Rival'),
});
type Card = typeof anyCard extends fc.Arbitrary<infer T> ? T : never;

const fieldsOf = ({ who, type: _type, ...card }: Card): ContactFields => ({
  ...card,
  first_name: who,
  email: `${who}@example.org`,
});

const vcardOf = ({ who, type, birthday, ...card }: Card) =>
  [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `N:${card.last_name};${who};;;`,
    `EMAIL:${who}@example.org`,
    `NICKNAME:${card.nickname}`,
    `ORG:${card.company_name}`,
    `NOTE:${card.notes}`,
    ...(birthday === null ? [] : [`BDAY:${birthday.replaceAll('-', '')}`]),
    ...card.phones.map(({ value }) => `TEL;TYPE=work:${value}`),
    `CATEGORIES:${card.tags.join(',')}`,
    ...(type === '' ? [] : [`X-ACQUAINT-TYPE:${type}`]),
    `X-SHOE-SIZE:${card.phones.length}`,
    'END:VCARD',
    '',
  ].join('\n');

/** All that is kept of a person's address book, but the moments of the last writes. */
async function addressBook(person: Person) {
  const contacts = await app.db
    .selectFrom('contacts')
    .selectAll()
    .where('owner_id', '=', person.id)
    .orderBy('id')
    .execute();
  const types = await app.db
    .selectFrom('contact_types')
    .selectAll()
    .where('owner_id', '=', person.id)
    .orderBy('id')
    .execute();
  return { contacts: contacts.map(({ updated_at: _updated_at, ...row }) => row), types };
}

it('leaves the address book unchanged after an import and its undo', async () => {
  const cards = fc.array(anyCard, { maxLength: 4 });
  const files = fc.array(anyCard, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(cards, files, fc.boolean(), async (own, file, updateAll) => {
      const person = await app.signUp('Ada');
      for (const one of own) await person.call('POST /api/contacts/', { body: fieldsOf(one) });
      const before = await addressBook(person);
      const content = file.map(vcardOf).join('');
      const { body } = await person.upload('POST /api/imports/', 'a.vcf', content);
      const params = { id: (body as ImportFile).id };
      const decide_all = { from: 'skip', to: updateAll ? 'update' : 'add' } as const;
      await person.call('PATCH /api/imports/{id}/', { params, body: { decide_all } });
      await person.call('POST /api/imports/{id}/commit/', { params });
      await app.runJobs();
      await person.call('POST /api/imports/{id}/undo/', { params });
      await app.runJobs();
      expect(await person.call('GET /api/imports/{id}/', { params })).toMatchObject({
        status: 'undone',
      });
      expect(await addressBook(person)).toEqual(before);
    }),
    { numRuns: 25 },
  );
}, 120_000);
