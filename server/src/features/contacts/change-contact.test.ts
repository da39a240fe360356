import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { linkContactToUser } from './contacts.service.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
});
afterAll(() => app.close());

const add = (person: Person, body: object) => person.call('POST /api/contacts/', { body });
const read = (person: Person, id: number) =>
  person.call('GET /api/contacts/{id}/', { params: { id } });
const change = (person: Person, id: number, body: object) =>
  person.call('PATCH /api/contacts/{id}/', { params: { id }, body });

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

describe('changing a contact', () => {
  it('PATCH changes given fields of a contact and clears null ones', async () => {
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

  it('stores name parts, messengers, labeled dates and partial dates of a contact', async () => {
    const fields = {
      name_prefix: 'Rear Adm.',
      first_name: 'Grace',
      middle_name: 'Brewster',
      last_name: 'Hopper',
      name_suffix: 'Ph.D.',
      phonetic_first_name: 'Greys',
      phonetic_last_name: 'Hopper',
      pronouns: 'she/her',
      company_name: 'Navy',
      department: 'Programming',
      messengers: [{ service: 'Signal', handle: '@grace' }],
      birthday: '1906',
      dates: [{ label: 'Anniversary', date: '--06-15' }],
      met_on: '1952-05',
      deceased_on: '1992-01-01',
    };
    const contact = await add(ada, fields);
    expect(contact).toMatchObject(fields);
    expect(await change(ada, contact.id, { met_on: null, dates: [] })).toMatchObject({
      ...fields,
      met_on: null,
      dates: [],
    });
  });

  it.each([
    ['birthday', '1990-13'],
    ['birthday', '--02-30'],
    ['met_on', '90'],
    ['deceased_on', '2026-1-1'],
  ])('rejects a %s of %s with 400', async (field, date) => {
    const { status, body } = await ada.attempt('POST /api/contacts/', {
      body: { first_name: 'Ann', [field]: date },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  it('PUT replaces everything of a contact but source and creation time', async () => {
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

  it('changes only the company of a contact by company_info', async () => {
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
    "%s can't remove the last identifying field of a contact",
    async (method) => {
      const contact = await add(ada, { first_name: 'Ann' });
      const input = { params: { id: contact.id }, body: { first_name: '' } };
      expect((await ada.rejected(`${method} /api/contacts/{id}/`, input)).errors).toHaveProperty(
        'first_name',
      );
      expect(await read(ada, contact.id)).toMatchObject(contact);
    },
  );

  it('preserves an existing link to a user after the connection ended', async () => {
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
  ] as const)(
    '%s rejects a stale version of a contact and accepts the current one',
    async (name, body) => {
      const { id } = await add(ada, { first_name: 'Ann' });
      const { headers: first } = await attempt('GET /api/contacts/{id}/', id, {});
      await change(ada, id, { notes: 'New' });
      const stale = { 'if-match': String(first['etag']) };
      expect(await attempt(name, id, stale, body)).toMatchObject({ status: 412 });
      const { headers: second } = await attempt('GET /api/contacts/{id}/', id, {});
      const present = { 'if-match': String(second['etag']) };
      expect((await attempt(name, id, present, body)).status).toBeLessThan(300);
    },
  );

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

describe('contacts of a new connection', () => {
  const names = { first_name: 'Maria', last_name: 'Agnesi' };
  let person: Person;
  let friend: Person;
  beforeAll(async () => {
    friend = await app.signUp('Maria Agnesi');
  });
  const link = (email: string | null, contact_id?: number) =>
    linkContactToUser(app.context, person.id, { id: friend.id, email, ...names }, contact_id);

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
