import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OfflineChanges } from '#contract/offline.ts';
import { LIMITS } from '#contract/limits.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const read = (person: Person, cursor?: string) =>
  person.call('GET /api/offline/changes/', { query: { after: cursor } });

/** A browser's copy, kept as the web app keeps it. */
class Copy {
  readonly rows = new Map<string, object>();
  cursor: string | undefined;

  apply({ is_first, contacts, reminders, interactions, deleted, next_cursor }: OfflineChanges) {
    if (is_first) this.rows.clear();
    for (const [kind, rows] of Object.entries({
      contact: contacts,
      reminder: reminders,
      interaction: interactions,
    }))
      for (const row of rows) this.rows.set(`${kind} ${row.id}`, row);
    for (const { kind, id } of deleted) this.rows.delete(`${kind} ${id}`);
    this.cursor = next_cursor;
  }

  async sync(person: Person): Promise<this> {
    let has_more = true;
    while (has_more) {
      const part = await read(person, this.cursor);
      this.apply(part);
      ({ has_more } = part);
    }
    return this;
  }
}

const addMany = (person: Person, count: number) =>
  sql`insert into contacts (owner_id, first_name, sort_name, search_text, email_keys, phone_keys,
      created_at, updated_at)
    select ${person.id}, 'Number ' || n, 'n', 'n', '{}', '{}', now(), now()
    from generate_series(1, ${count}::int) as n`.execute(app.db);

it('returns 404 until the session keeps contacts, and after it was turned off', async () => {
  const ada = await app.signUp('Ada');
  const phone = await app.logIn(ada);
  expect(await ada.attempt('GET /api/offline/changes/')).toMatchObject({ status: 404 });
  await ada.call('POST /api/offline/');
  expect(await ada.attempt('GET /api/offline/changes/')).toMatchObject({ status: 200 });
  expect(await phone.attempt('GET /api/offline/changes/')).toMatchObject({ status: 404 });
  await ada.call('DELETE /api/offline/');
  expect(await ada.attempt('GET /api/offline/changes/')).toMatchObject({ status: 404 });
});

it('keeps a copy up to date whatever changes between its parts', async () => {
  const ada = await app.signUp('Ada');
  await addMany(ada, LIMITS.offline_page + 20);
  const add = async (first_name: string) =>
    (await ada.call('POST /api/contacts/', { body: { first_name } })).id;
  const [edited, trashed, called] = [await add('Grace'), await add('Alan'), await add('Joan')];
  const reminder = await ada.call('POST /api/reminders/', {
    body: { title: 'Call Alan', due_date: '2099-01-01', contact_ids: [trashed] },
  });
  await ada.call('POST /api/offline/');

  const copy = new Copy();
  const first = await read(ada);
  expect(first).toMatchObject({ is_first: true, total: LIMITS.offline_page + 24, has_more: true });
  copy.apply(first);
  const favorite = { params: { id: edited }, body: { favorite: true, notes: 'Compilers' } };
  await ada.call('PATCH /api/contacts/{id}/', favorite);
  await ada.call('DELETE /api/contacts/{id}/', { params: { id: trashed } });
  await ada.call('POST /api/contacts/{id}/interactions/', {
    params: { id: called },
    body: { kind: 'call', body: 'About the engine' },
  });
  const added = await add('Added later');
  await copy.sync(ada);

  const fresh = await new Copy().sync(ada);
  expect(new Map(copy.rows)).toEqual(fresh.rows);
  expect(copy.rows.get(`contact ${edited}`)).toMatchObject({ favorite: true, notes: 'Compilers' });
  expect(copy.rows.has(`contact ${added}`)).toBe(true);
  expect(copy.rows.has(`contact ${trashed}`)).toBe(false);
  expect(copy.rows.get(`reminder ${reminder.id}`)).toMatchObject({ contact_ids: [] });

  await ada.call('POST /api/contacts/{id}/restore/', { params: { id: trashed } });
  await copy.sync(ada);
  expect(copy.rows.get(`contact ${trashed}`)).toMatchObject({ first_name: 'Alan' });
  expect(copy.rows.get(`reminder ${reminder.id}`)).toMatchObject({ contact_ids: [trashed] });
  expect(await read(ada, copy.cursor)).toMatchObject({ contacts: [], has_more: false });
});

it('starts again after a restore of an older database', async () => {
  const ada = await app.signUp('Ada');
  await ada.call('POST /api/offline/');
  await ada.call('POST /api/contacts/', { body: { first_name: 'Grace' } });
  const copy = await new Copy().sync(ada);
  await ada.call('POST /api/contacts/', { body: { first_name: 'Alan' } });
  await copy.sync(ada);
  await sql`update offline_accounts set seq = 0 where user_id = ${ada.id}`.execute(app.db);
  expect(await read(ada, copy.cursor)).toMatchObject({ is_first: true });
});

it('stops numbering with the last session that keeps contacts', async () => {
  const ada = await app.signUp('Ada');
  const phone = await app.logIn(ada);
  await phone.call('POST /api/offline/');
  await ada.call('POST /api/contacts/', { body: { first_name: 'Grace' } });
  const count = async () => {
    const rows = await sql<{ count: number }>`
      select count(*) as count from offline_changes where user_id = ${ada.id}`.execute(app.db);
    return rows.rows[0]!.count;
  };
  expect(await count()).toBe(1);
  await ada.call('DELETE /api/sessions/');
  expect(await count()).toBe(0);
  expect(await phone.attempt('GET /api/offline/changes/')).toMatchObject({ status: 401 });
});

it('sets the key as a cookie until the session ends, and removes it with a login, logout or 401', async () => {
  const { user } = await app.signUp('Ada');
  const login = () =>
    app.guest.attempt('POST /api/login/', {
      headers: OWN_PAGE,
      body: { email: user.email, password: PASSWORD },
    });
  const { token } = (await login()).body as { token: string };
  const cookies = `acquaint_session=${token}; acquaint_signed_in=1; acquaint_offline=${'k'.repeat(43)}`;
  const headers = { ...OWN_PAGE, cookie: cookies };
  const started = await app.guest.attempt('POST /api/offline/', { headers });
  const { key } = started.body as { key: string };
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(String(started.headers['set-cookie'])).toMatch(
    new RegExp(`^acquaint_offline=${key}; Path=/; Expires=[^;]+ GMT; SameSite=Lax$`),
  );
  const removed = 'acquaint_offline=; Path=/; Max-Age=0; SameSite=Lax';
  for (const name of ['DELETE /api/offline/', 'POST /api/logout/', 'GET /api/me/'] as const) {
    const answer = await app.guest.attempt(name, { headers });
    expect([name, answer.headers['set-cookie']].flat()).toContain(removed);
  }
});
