import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { openTestApp, type Answered, type Person, type TestApp } from '../../testing/test-app.ts';
import { linkContactToUser } from './contacts.service.ts';

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
const change = (person: Person, id: number, body: object) =>
  person.call('PATCH /api/contacts/{id}/', { params: { id }, body });

const sendOnce = (person: Person, key: string, body: object) =>
  person.attempt('POST /api/contacts/', { body, headers: { 'idempotency-key': key } });

const attempt = (name: CallName, id: number, headers: Record<string, string>, body?: object) =>
  ada.attempt(name, { params: { id }, headers, body });

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
    expect(await read(ada, contact.id)).toEqual(contact);
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
    expect(await read(ada, contact.id)).toEqual(contact);
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
        errors: { first_name: ['Please give a name, an email, a phone number or a company.'] },
      });
    },
  );

  it.each([
    ['birthday', { birthday: '2026-02-30' }],
    ['emails.0.value', { emails: [{ value: ' ' }] }],
    ['contact_type_id', { contact_type_id: 999_999 }],
    ['associated_user_id', { associated_user_id: 999_999 }],
    ['cadence_days', { cadence_days: 0 }],
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
      errors: { associated_user_id: ['You are not connected with this person.'] },
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

describe('changing a contact', () => {
  it('PATCH changes given fields and clears null ones', async () => {
    const contact = await add(ada, { first_name: 'Ann', notes: 'Old', birthday: '--05-31' });
    const body = { favorite: true, notes: null, birthday: null };
    const changed = await change(ada, contact.id, body);
    expect(changed).toEqual({
      ...contact,
      favorite: true,
      notes: '',
      birthday: null,
      updated_at: changed.updated_at,
    });
    expect(changed.updated_at > contact.updated_at).toBe(true);
  });

  it('PUT replaces everything but source and creation time', async () => {
    const contact = await add(ada, { first_name: 'Ann', email: 'ann@example.org', favorite: true });
    const body = { last_name: 'Smith', email: 'smith@example.org' };
    const params = { id: contact.id };
    const replaced = await ada.call('PUT /api/contacts/{id}/', { params, body });
    expect(replaced).toMatchObject({
      first_name: '',
      last_name: 'Smith',
      favorite: false,
      emails: [{ label: '', value: 'smith@example.org' }],
      source: 'manual',
      created_at: contact.created_at,
    });
  });

  it('company_info changes only the company', async () => {
    const contact = await add(ada, { first_name: 'Ann', notes: 'Kept' });
    const params = { id: contact.id };
    const body = { company_name: 'Acme', job_title: 'CEO', first_name: 'Ignored' };
    expect(await ada.call('POST /api/contacts/{id}/company_info/', { params, body })).toMatchObject(
      {
        first_name: 'Ann',
        notes: 'Kept',
        company_name: 'Acme',
        job_title: 'CEO',
      },
    );
  });

  it.each(['PUT', 'PATCH'] as const)(
    "%s can't remove the last identifying field",
    async (method) => {
      const contact = await add(ada, { first_name: 'Ann' });
      const input = { params: { id: contact.id }, body: { first_name: '' } };
      expect((await ada.rejected(`${method} /api/contacts/{id}/`, input)).errors).toHaveProperty(
        'first_name',
      );
      expect(await read(ada, contact.id)).toEqual(contact);
    },
  );

  it('keeps an existing link after the connection ended', async () => {
    const friend = await app.signUp('Emilie');
    await connect(ada, friend);
    const contact = await add(ada, { first_name: 'Em', associated_user_id: friend.id });
    await app.db.deleteFrom('connections').where('to_user', '=', friend.id).execute();
    const body = { associated_user_id: friend.id, last_name: 'du Châtelet' };
    expect(await change(ada, contact.id, body)).toMatchObject(body);
  });
});

describe('contact versions', () => {
  it('answers an unchanged contact with 304', async () => {
    const { id } = await add(ada, { first_name: 'Ann' });
    const { headers } = await attempt('GET /api/contacts/{id}/', id, {});
    const etag = String(headers['etag']);
    expect((await attempt('GET /api/contacts/{id}/', id, { 'if-none-match': etag })).status).toBe(
      304,
    );
    await change(ada, id, { notes: 'New' });
    expect((await attempt('GET /api/contacts/{id}/', id, { 'if-none-match': etag })).status).toBe(
      200,
    );
  });

  it.each([
    ['PUT /api/contacts/{id}/', { first_name: 'Bea' }],
    ['PATCH /api/contacts/{id}/', { first_name: 'Bea' }],
    ['POST /api/contacts/{id}/company_info/', { company_name: 'Bea & Co' }],
    ['DELETE /api/contacts/{id}/', undefined],
  ] as const)('%s rejects a stale version and accepts the current one', async (name, body) => {
    const { id } = await add(ada, { first_name: 'Ann' });
    const { headers: first } = await attempt('GET /api/contacts/{id}/', id, {});
    await change(ada, id, { notes: 'New' });
    const stale = { 'if-match': String(first['etag']) };
    expect(await attempt(name, id, stale, body)).toMatchObject({ status: 412 });
    const { headers: second } = await attempt('GET /api/contacts/{id}/', id, {});
    const present = { 'if-match': String(second['etag']) };
    expect((await attempt(name, id, present, body)).status).toBeLessThan(300);
  });

  it('accepts one of two writers with the same version', async () => {
    const { id } = await add(ada, { first_name: 'Ann' });
    const { headers } = await attempt('GET /api/contacts/{id}/', id, {});
    const if_match = { 'if-match': String(headers['etag']) };
    const write = (notes: string) => attempt('PATCH /api/contacts/{id}/', id, if_match, { notes });
    const statuses = (await Promise.all([write('one'), write('two')])).map(
      (answer) => answer.status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412]);
  });
});

describe('deleting a contact', () => {
  it('moves the contact from the list to the trash', async () => {
    const person = await app.signUp('Rosa');
    const { id } = await add(person, { first_name: 'Ann' });
    await person.call('DELETE /api/contacts/{id}/', { params: { id } });
    expect(await person.call('GET /api/contacts/')).toMatchObject({ results: [], count: 0 });
    for (const [name, body] of OF_ONE)
      expect(await person.rejected(name, { params: { id }, body })).toMatchObject({ status: 404 });
    const remaining = await app.db
      .selectFrom('contacts')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(remaining?.deleted_at).toEqual(expect.any(String));
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

describe('contacts of a new connection', () => {
  const names = { first_name: 'Maria', last_name: 'Agnesi' };
  let person: Person;
  let friend: Person;
  beforeAll(async () => {
    friend = await app.signUp('Maria Agnesi');
  });
  const link = (email: string | null, contact_id?: number) =>
    linkContactToUser(app.context, person.id, friend.id, email, names, contact_id);

  it("links one contact with the user's email", async () => {
    person = await app.signUp('Laura');
    const { id } = await add(person, { first_name: 'M', email: 'MARIA@example.org' });
    expect(await link('maria@example.org')).toBe(id);
    expect(await link('maria@example.org')).toBe(id);
    expect(await read(person, id)).toMatchObject({ linked_user: names, first_name: 'M' });
  });

  it('prefers the contact named by the request over one with the email', async () => {
    person = await app.signUp('Trota');
    await add(person, { email: 'maria@example.org' });
    const { id } = await add(person, { first_name: 'Maria' });
    expect(await link('maria@example.org', id)).toBe(id);
  });

  it('adds a contact without a match', async () => {
    person = await app.signUp('Hilda');
    expect(await read(person, await link(null))).toMatchObject({
      ...names,
      email: '',
      source: 'connection',
      associated_user_id: friend.id,
    });
  });
});
