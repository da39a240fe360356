import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactType, ContactTypeChange, NewContactType } from '#contract/contact-types.ts';
import type { Contact } from '#contract/contacts.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

interface Page {
  results: Contact[];
  next_cursor: string | null;
}

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
});

const typesOf = async (person: Person) =>
  (await person.call('GET /api/contact-types/', { query: { limit: 200 } })).results;
const namesOf = async (person: Person) => (await typesOf(person)).map((type) => type.name);
const create = (person: Person, body: NewContactType): Promise<ContactType> =>
  person.call('POST /api/contact-types/', { body });
const change = (person: Person, id: number, body: ContactTypeChange): Promise<ContactType> =>
  person.call('PATCH /api/contact-types/{id}/', { params: { id }, body });
const remove = (person: Person, id: number) =>
  person.call('DELETE /api/contact-types/{id}/', { params: { id } });

const TAKEN = { status: 400, errors: { name: ['You already have a type with this name.'] } };

describe('creating a contact type', () => {
  it('appends a type with a default color and icon', async () => {
    const type = await create(ada, { name: ' Neighbour ' });
    expect(type).toMatchObject({
      name: 'Neighbour',
      color: 'slate',
      icon: 'users',
      cadence_days: null,
      position: 10,
      contact_count: 0,
    });
    expect((await typesOf(ada)).at(-1)).toEqual(type);
  });

  it('inserts a type at a position', async () => {
    const type = await create(ada, {
      name: 'Neighbour',
      color: 'lime',
      cadence_days: 30,
      position: 1,
    });
    expect(type).toMatchObject({ color: 'lime', cadence_days: 30, position: 1 });
    expect((await namesOf(ada)).slice(0, 3)).toEqual(['Family', 'Neighbour', 'Friend']);
    expect((await typesOf(ada)).map(({ position }) => position)).toEqual([...Array(11).keys()]);
  });

  it('rejects a name already used in any case', async () => {
    const body = { name: 'FAMILY' };
    expect(await ada.rejected('POST /api/contact-types/', { body })).toMatchObject(TAKEN);
    for (const name of ['', ' ', 'a'.repeat(101), undefined])
      expect(await ada.rejected('POST /api/contact-types/', { body: { name } })).toMatchObject({
        status: 400,
        errors: { name: [expect.any(String)] },
      });
    const grace = await app.signUp('Grace');
    await remove(grace, (await typesOf(grace))[0]!.id);
    expect(await create(grace, body)).toMatchObject(body);
  });

  it.each([{ color: 'infrared' }, { icon: 'skull' }, { cadence_days: 0 }, { position: -1 }])(
    'rejects %j',
    async (body) => {
      const [field = ''] = Object.keys(body);
      const problem = await ada.rejected('POST /api/contact-types/', {
        body: { name: 'X', ...body },
      });
      expect(problem).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
    },
  );

  it('creates one type per key and distinct positions for concurrent requests', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: 'Once' };
    const again = () => ada.attempt('POST /api/contact-types/', { body, headers });
    expect(await again()).toMatchObject({ status: 201, body: (await again()).body as object });
    await Promise.all(
      Array.from({ length: 8 }, (_, nth) => create(ada, { name: `At once ${nth}` })),
    );
    expect((await typesOf(ada)).map(({ position }) => position)).toEqual([...Array(19).keys()]);
  });

  it('rejects the hundred and first type', async () => {
    const row = { owner_id: ada.id, color: 'slate', icon: 'users' };
    const rows = Array.from({ length: 90 }, (_, nth) => ({
      ...row,
      name: `${nth}`,
      position: nth + 10,
    }));
    await app.db.insertInto('contact_types').values(rows).execute();
    expect(
      await ada.rejected('POST /api/contact-types/', { body: { name: 'One more' } }),
    ).toMatchObject({
      status: 400,
      errors: { name: ['You can have up to 100 types.'] },
    });
  });
});

describe('changing a contact type', () => {
  it('changes the given fields', async () => {
    const [family] = await typesOf(ada);
    const changed = await change(ada, family!.id, { name: 'family', icon: 'smile' });
    expect(changed).toEqual({ ...family, name: 'family', icon: 'smile' });
    expect(await change(ada, family!.id, {})).toEqual(changed);
    const params = { id: family!.id };
    const body = { name: 'friend', color: 'pink' };
    expect(await ada.rejected('PATCH /api/contact-types/{id}/', { params, body })).toMatchObject(
      TAKEN,
    );
    expect((await typesOf(ada))[0]).toEqual(changed);
  });

  it('moves a type, past the end to the last position', async () => {
    const [family, friend] = await typesOf(ada);
    expect(await change(ada, friend!.id, { position: 0 })).toMatchObject({ position: 0 });
    expect((await namesOf(ada)).slice(0, 2)).toEqual(['Friend', 'Family']);
    expect(await change(ada, family!.id, { position: 10_000 })).toMatchObject({ position: 9 });
    expect((await namesOf(ada)).at(-1)).toBe('Family');
  });

  it("returns 404 for another user's type", async () => {
    const eve = await app.signUp('Eve');
    const before = await typesOf(ada);
    const params = { id: before[0]!.id };
    for (const rejection of [
      await eve.rejected('PATCH /api/contact-types/{id}/', { params, body: { name: 'Mine' } }),
      await eve.rejected('DELETE /api/contact-types/{id}/', { params }),
    ])
      expect(rejection).toMatchObject({ status: 404, detail: 'Contact type not found.' });
    expect(await typesOf(ada)).toEqual(before);
  });

  it('deletes a type and gives its contacts a new version without it', async () => {
    const [family, friend] = await typesOf(ada);
    const add = (contact_type_id: number) =>
      ada.call('POST /api/contacts/', { body: { first_name: 'Anne', contact_type_id } });
    const [anne, other] = [await add(family!.id), await add(friend!.id)];
    await remove(ada, family!.id);
    const read = (id: number) => ada.call('GET /api/contacts/{id}/', { params: { id } });
    const after = await read(anne.id);
    expect({ ...after, updated_at: '' }).toMatchObject({
      ...anne,
      contact_type_id: null,
      updated_at: '',
    });
    expect(after.updated_at > anne.updated_at).toBe(true);
    expect(await read(other.id)).toMatchObject(other);
    expect(
      await ada.rejected('DELETE /api/contact-types/{id}/', { params: { id: family!.id } }),
    ).toMatchObject({ status: 404 });
  });
});

it('removes a deleted type from many contacts immediately in reads and later in a job', async () => {
  const [family] = await typesOf(ada);
  const now = app.clock.now();
  const texts = { search_text: '', email_keys: [], phone_keys: [] };
  const rows = Array.from({ length: 2500 }, (_, nth) => ({
    owner_id: ada.id,
    sort_name: `Person ${nth}`,
    contact_type_id: family!.id,
    created_at: now,
    updated_at: now,
    ...texts,
  }));
  await app.db.insertInto('contacts').values(rows).execute();
  await remove(ada, family!.id);
  let cursor: string | null = null;
  do {
    const page: Page = await ada.call('GET /api/contacts/', {
      query: { limit: 200, ...(cursor !== null && { cursor }) },
    });
    expect(page.results.every((contact) => contact.contact_type_id === null)).toBe(true);
    cursor = page.next_cursor;
  } while (cursor !== null);
  await app.runJobs();
  const remaining = await app.db
    .selectFrom('contacts')
    .select(['contact_type_id', 'updated_at'])
    .where('owner_id', '=', ada.id)
    .execute();
  expect(remaining).toHaveLength(2500);
  for (const row of remaining) {
    expect(row.contact_type_id).toBeNull();
    expect(row.updated_at > now).toBe(true);
  }
});

type Step = { kind: 'move' | 'create' | 'delete'; which: number; to: number };
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('move', 'move', 'move', 'create', 'delete'),
    which: fc.nat({ max: 12 }),
    to: fc.nat({ max: 14 }),
  }),
  { minLength: 1, maxLength: 8 },
);

it('keeps positions contiguous after any moves, additions and deletions', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const person = await app.signUp('Mary');
      const expected = (await typesOf(person)).map(({ id }) => id);
      for (const { kind, which, to } of sequence) {
        const id = expected[which % expected.length]!;
        if (kind === 'create') {
          made += 1;
          const type = await create(person, { name: `Type ${made}`, position: to });
          expected.splice(to, 0, type.id);
          continue;
        }
        expected.splice(expected.indexOf(id), 1);
        if (kind === 'delete') await remove(person, id);
        else {
          await change(person, id, { position: to });
          expected.splice(to, 0, id);
        }
      }
      const types = await typesOf(person);
      expect(types.map(({ id }) => id)).toEqual(expected);
      expect(types.map(({ position }) => position)).toEqual([...expected.keys()]);
    }),
    { numRuns: 25, seed: 20_261_121 },
  );
}, 60_000);
