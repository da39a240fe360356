import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { openTestApp, type Answered, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  eve = await app.signUp('Eve Stranger');
});
afterAll(() => app.close());

const add = (person: Person, body: object) => person.call('POST /api/contacts/', { body });
const read = (person: Person, id: number) =>
  person.call('GET /api/contacts/{id}/', { params: { id } });

const sendOnce = (person: Person, key: string, body: object) =>
  person.attempt('POST /api/contacts/', { body, headers: { 'idempotency-key': key } });

async function connect(from: Person, to: Person): Promise<void> {
  await app.db
    .insertInto('connections')
    .values({
      from_user: from.id,
      to_user: to.id,
      status: 'accepted',
      created_at: app.clock.now(),
      responded_at: app.clock.now(),
    })
    .execute();
}

const OF_ONE = [
  ['GET /api/contacts/{id}/', undefined],
  ['PUT /api/contacts/{id}/', { first_name: 'Mallory' }],
  ['PATCH /api/contacts/{id}/', { first_name: 'Mallory' }],
  ['DELETE /api/contacts/{id}/', undefined],
  ['POST /api/contacts/{id}/company_info/', { company_name: 'Evil Inc.' }],
] as const satisfies [CallName, object | undefined][];

describe('every contact endpoint', () => {
  it.each([
    ['GET /api/contacts/', {}],
    ['GET /api/contacts/search/', { query: { user_id: 1 } }],
    ['POST /api/contacts/', { body: { first_name: 'Ann' } }],
    ...OF_ONE.map(([name, body]) => [name, { params: { id: 1 }, body }] as const),
  ] as const)('%s requires a session', async (name, input) => {
    expect(await app.guest.rejected(name, input)).toMatchObject({
      status: 401,
      detail: 'Authentication required',
    });
  });

  it.each(OF_ONE)('%s returns 404 for contacts of other users', async (name, body) => {
    const contact = await add(ada, { first_name: 'Charles', last_name: 'Babbage' });
    const input = { params: { id: contact.id }, body };
    expect(await eve.rejected(name, input)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await read(ada, contact.id)).toMatchObject(contact);
  });

  it.each(OF_ONE)('%s rejects an invalid id', async (name, body) => {
    const problem = await ada.rejected(name, { params: { id: 'x' }, body });
    expect(problem).toMatchObject({ status: 400, errors: { id: expect.any(Array) } });
  });
});

describe('creating a contact', () => {
  it('stores all fields', async () => {
    const [type] = (await ada.call('GET /api/contact-types/')).results;
    const fields = {
      first_name: 'Grace',
      last_name: 'Hopper',
      nickname: 'Amazing Grace',
      favorite: true,
      contact_type_id: type?.id,
      company_name: 'US Navy',
      job_title: 'Rear admiral',
      industry: 'Defence',
      company_size: '1000+',
      website: 'https://example.org',
      company_notes: 'Ships',
      emails: [
        { label: 'work', value: 'grace@example.org' },
        { label: '', value: 'g@example.com' },
      ],
      phones: [{ label: 'mobile', value: '+1 415 555 2671' }],
      addresses: [
        {
          label: 'home',
          street: '1 Main St',
          city: 'Arlington',
          region: 'VA',
          postal_code: '22201',
          country: 'USA',
        },
      ],
      urls: [{ label: '', value: 'https://example.com' }],
      birthday: '1906-12-09',
      tags: ['COBOL'],
      notes: 'Nanoseconds',
      how_we_met: 'At a talk',
      cadence_days: 30,
      last_contacted_at: '2026-01-02T03:04:05.678Z',
    };
    const contact = await add(ada, fields);
    expect(contact).toMatchObject({
      ...fields,
      email: 'grace@example.org',
      phone_number: '+1 415 555 2671',
      associated_user_id: null,
      linked_user: null,
      source: 'manual',
    });
    expect(await read(ada, contact.id)).toMatchObject(contact);
  });

  it.each([
    { first_name: 'A' },
    { last_name: 'B' },
    { email: 'c@example.org' },
    { phone_number: '12345' },
    { company_name: 'D' },
    { emails: [{ value: 'e@example.org' }] },
    { phones: [{ value: '67890' }] },
  ])('accepts a contact with %j', async (fields) => {
    expect(await add(ada, fields)).toMatchObject(
      'emails' in fields ? { email: 'e@example.org' } : {},
    );
  });

  it.each([{}, { nickname: 'X' }, { first_name: '  ', emails: [] }, { notes: 'Somebody' }])(
    'rejects a contact with only %j',
    async (body) => {
      expect(await ada.rejected('POST /api/contacts/', { body })).toMatchObject({
        status: 400,
        errors: { first_name: ['Enter a name, email, phone or company.'] },
      });
    },
  );

  it.each([
    ['birthday', { birthday: '2026-02-30' }],
    ['emails.0.value', { emails: [{ value: ' ' }] }],
    ['contact_type_id', { contact_type_id: 999_999 }],
    ['associated_user_id', { associated_user_id: 999_999 }],
    ['cadence_days', { cadence_days: -1 }],
    ['notes', { notes: 'x'.repeat(20_001) }],
    ['first_name', { first_name: 'Nul\u0000' }],
    ['last_contacted_at', { last_contacted_at: 'yesterday' }],
    ['last_contacted_at', { last_contacted_at: '0000-01-01T00:00:00.000Z' }],
    [
      'emails',
      {
        email: 'x@example.org',
        emails: Array.from({ length: 50 }, () => ({ value: 'y@example.org' })),
      },
    ],
  ])('returns an error for %s', async (field, fields) => {
    const problem = await ada.rejected('POST /api/contacts/', {
      body: { first_name: 'Ann', ...fields },
    });
    expect(problem).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });

  it('rejects an invalid email, but keeps one that the contact already has', async () => {
    const message = ['Enter a valid email address.'];
    const body = { first_name: 'Paula', emails: [{ value: 'p@example.org' }, { value: 'paula@' }] };
    const problem = await ada.rejected('POST /api/contacts/', { body });
    expect(problem).toMatchObject({ status: 400, errors: { 'emails.1.value': message } });
    expect(
      (await ada.rejected('POST /api/contacts/', { body: { email: 'paula@' } })).errors,
    ).toMatchObject({ email: message });

    const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Paula' } });
    const imported = [{ label: '', value: 'paula@' }];
    await app.db
      .updateTable('contacts')
      .set({ emails: sql`${JSON.stringify(imported)}::jsonb`, email: 'paula@' })
      .where('id', '=', id)
      .execute();
    const params = { id };
    const change = (fields: object) =>
      ada.call('PATCH /api/contacts/{id}/', { params, body: fields });
    expect(await change({ nickname: 'Pau', emails: imported })).toMatchObject({ nickname: 'Pau' });
    const added = [...imported, { label: '', value: 'paula@example' }];
    expect(await change({ emails: added })).toMatchObject({ emails: added });
    expect(
      (
        await ada.rejected('PATCH /api/contacts/{id}/', {
          params,
          body: { emails: [...imported, { value: 'other@' }] },
        })
      ).errors,
    ).toEqual({ 'emails.1.value': message });
  });

  it("rejects another user's contact type", async () => {
    const [type] = (await eve.call('GET /api/contact-types/')).results;
    const body = { first_name: 'Ann', contact_type_id: type?.id };
    expect((await ada.rejected('POST /api/contacts/', { body })).errors).toHaveProperty(
      'contact_type_id',
    );
  });

  it('links only connected users and returns them', async () => {
    const friend = await app.signUp('Mary Somerville');
    const body = { first_name: 'Mary', associated_user_id: friend.id };
    expect(await ada.rejected('POST /api/contacts/', { body })).toMatchObject({
      status: 400,
      errors: { associated_user_id: ['You aren’t connected with this person.'] },
    });
    await connect(friend, ada);
    expect((await add(ada, body)).linked_user).toEqual({
      id: friend.id,
      first_name: 'Mary',
      last_name: 'Somerville',
      headline: '',
      avatar_url: null,
    });
  });
});

describe('idempotency keys', () => {
  it('creates one contact for a repeated key', async () => {
    const person = await app.signUp('Idem');
    const key = randomUUID();
    const first = await sendOnce(person, key, { first_name: 'Once' });
    expect(await sendOnce(person, key, { first_name: 'Once' })).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect(await sendOnce(person, key, { first_name: 'Other' })).toMatchObject({ status: 409 });
    expect((await person.call('GET /api/contacts/')).count).toBe(1);
  });

  it('creates one contact for two concurrent requests', async () => {
    const person = await app.signUp('Twice');
    const key = randomUUID();
    const [one, two] = await Promise.all([
      sendOnce(person, key, { first_name: 'Once' }),
      sendOnce(person, key, { first_name: 'Once' }),
    ]);
    expect(one).toMatchObject({ status: 201 });
    expect(two.body).toEqual(one.body);
    expect((await person.call('GET /api/contacts/')).count).toBe(1);
  });

  it('accepts a reused key after a day', async () => {
    const person = await app.signUp('Later');
    const key = randomUUID();
    await sendOnce(person, key, { first_name: 'Today' });
    app.clock.advance(24 * 3_600_000 + 1);
    const second = await sendOnce(person, key, { first_name: 'Tomorrow' });
    expect(second).toMatchObject({ status: 201, body: { first_name: 'Tomorrow' } });
    expect((await sendOnce(person, key, { first_name: 'Tomorrow' })).body).toEqual(second.body);
    expect((await person.call('GET /api/contacts/')).count).toBe(2);
  });

  it('creates one contact for concurrent requests after a day', async () => {
    const person = await app.signUp('Later');
    const key = randomUUID();
    await sendOnce(person, key, { first_name: 'Today' });
    app.clock.advance(24 * 3_600_000 + 1);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sendOnce(person, key, { first_name: 'Tomorrow' })),
    );
    const [{ body }] = answers as [Answered, ...Answered[]];
    expect(body).toMatchObject({ first_name: 'Tomorrow' });
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body });
    expect((await person.call('GET /api/contacts/')).count).toBe(2);
  });

  it('releases the key of a failed request', async () => {
    const person = await app.signUp('Free');
    const key = randomUUID();
    const unknown = { first_name: 'Grace', contact_type_id: 999_999_999 };
    expect((await sendOnce(person, key, unknown)).status).toBe(400);
    expect(await sendOnce(person, key, { first_name: 'Grace' })).toMatchObject({ status: 201 });
  });
});

describe('GET /api/contacts/?user_id', () => {
  it('lists contacts linked to a user page by page', async () => {
    const friend = await app.signUp('Sofia');
    await connect(ada, friend);
    for (const first_name of ['One', 'Two', 'Three'])
      await add(ada, { first_name, associated_user_id: friend.id });
    const query = { user_id: friend.id, limit: 2 };
    const first = await ada.call('GET /api/contacts/search/', { query });
    const cursor = first.next_cursor ?? '';
    const second = await ada.call('GET /api/contacts/search/', { query: { ...query, cursor } });
    const names = [...first.results, ...second.results].map((contact) => contact.first_name);
    expect(names).toEqual(['One', 'Two', 'Three']);
    expect(second.next_cursor).toBeNull();
    expect((await eve.call('GET /api/contacts/search/', { query })).results).toEqual([]);
  });

  it('lists none for unknown users and rejects an invalid user_id', async () => {
    const query = { user_id: 999_999_999 };
    expect(await ada.call('GET /api/contacts/search/', { query })).toEqual({
      results: [],
      next_cursor: null,
    });
    for (const bad of [{}, { user_id: 'x' }, { user_id: '0' }])
      expect(
        (await ada.rejected('GET /api/contacts/search/', { query: bad })).errors,
      ).toHaveProperty('user_id');
  });
});
