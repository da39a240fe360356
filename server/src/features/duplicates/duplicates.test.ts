import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { Contact, ContactFields } from '#contract/contacts.ts';
import { EMPTY_PROPOSAL } from '#contract/imports.ts';
import { openEventHub, type EventHub } from '../../infra/events.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { connectionToDatabase } from '../../testing/test-server.ts';
import { insertImportedContacts } from '../contacts/import-support/imported-contacts.ts';
import { enqueueScans, scanAfterChanges } from './scan-after-changes.ts';
import { scanContacts } from './scan-contacts.ts';

let app: TestApp;
let hub: EventHub;
let people = 0;
beforeAll(async () => {
  app = await openTestApp();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const connection = connectionToDatabase(inject('admin'), rows[0]!.name);
  hub = await openEventHub(connection, pino({ level: 'silent' }));
});
afterAll(async () => {
  await hub.close();
  await app.close();
});

/** A new user with these contacts. */
async function withContacts(...cards: ContactFields[]): Promise<[Person, ...Contact[]]> {
  people += 1;
  const person = await app.signUp(`Ada${people} Lovelace`);
  const contacts: Contact[] = [];
  for (const body of cards) contacts.push(await add(person, body));
  return [person, ...contacts];
}

const add = (person: Person, body: ContactFields) => person.call('POST /api/contacts/', { body });
const read = (person: Person) => person.call('GET /api/contacts/duplicates/', {});
/** The page once all changed contacts are compared. */
const check = async (person: Person) => {
  await scanContacts(app.context, person.id);
  return read(person);
};
const groupsOf = async (person: Person) => {
  const { results } = await check(person);
  return results.map((group) => group.contact_ids);
};
const dismiss = (person: Person, ...contacts: Contact[]) =>
  person.call('POST /api/contacts/duplicates/dismiss/', {
    body: { contact_ids: contacts.map(({ id }) => id) },
  });

const GRACE = { first_name: 'Grace', last_name: 'Hopper' };

describe('GET /api/duplicates/', () => {
  it('lists no duplicates at first', async () => {
    const [person] = await withContacts(GRACE);
    expect(await check(person)).toEqual({
      results: [],
      next_cursor: null,
      count: 0,
      searching: false,
    });
  });

  it('finds names with surrogate pairs', async () => {
    const yoshida = { first_name: '𠮷', last_name: '𠮷田' };
    const [person, a, b] = await withContacts(yoshida, yoshida);
    expect((await check(person)).results).toMatchObject([{ contact_ids: [a!.id, b!.id] }]);
  });

  it('lists possible duplicates, best first, with their reasons', async () => {
    const [person, a, b, c, d, e] = await withContacts(
      { first_name: 'Bob', last_name: 'Smith' },
      { first_name: 'Robert', last_name: 'Smith' },
      { ...GRACE, email: 'grace@navy.example' },
      { ...GRACE, emails: [{ label: '', value: 'Grace@NAVY.example' }] },
      { first_name: 'Grace', phone_number: '+1 202 555 0123', email: 'grace@navy.example' },
      { first_name: 'Somebody', last_name: 'Else' },
    );
    const page = await check(person);
    expect(page.results).toMatchObject([
      {
        contact_ids: [c!.id, d!.id, e!.id],
        score: 96,
        reasons: ['same_email', 'same_name', 'similar_name'],
      },
      { contact_ids: [a!.id, b!.id], score: 55, reasons: ['similar_name'] },
    ]);
    expect(page.results[1]?.contacts).toEqual([a, b]);
    expect(page.count).toBe(2);
  });

  it('matches phone numbers in any notation', async () => {
    const [person, a, b] = await withContacts(
      { first_name: 'Grace', phone_number: '+1 (202) 555-0123' },
      { last_name: 'Hopper', first_name: 'Grace', phone_number: '001 202 5550123' },
    );
    expect(await groupsOf(person)).toEqual([[a!.id, b!.id]]);
  });

  it('adds and removes pairs after edits', async () => {
    const [person, a, b] = await withContacts(GRACE, { first_name: 'Ann', last_name: 'Miller' });
    expect(await groupsOf(person)).toEqual([]);
    const rename = (body: ContactFields) =>
      person.call('PATCH /api/contacts/{id}/', { params: { id: b!.id }, body });
    await rename({ first_name: 'Grace', last_name: 'Hoper' });
    expect(await groupsOf(person)).toEqual([[a!.id, b!.id]]);
    await rename({ first_name: 'Ann', last_name: 'Miller' });
    expect(await groupsOf(person)).toEqual([]);
  });

  it('preserves unchanged groups of duplicates', async () => {
    const [person, a] = await withContacts(
      GRACE,
      GRACE,
      { first_name: 'Ann' },
      { first_name: 'Ann' },
    );
    await check(person);
    const rows = () =>
      app.db
        .selectFrom('duplicate_groups')
        .selectAll()
        .where('owner_id', '=', person.id)
        .orderBy('id')
        .execute();
    const before = await rows();
    await person.call('PATCH /api/contacts/{id}/', {
      params: { id: a!.id },
      body: { favorite: true },
    });
    await check(person);
    expect(await rows()).toEqual(before);
  });

  it('removes trashed contacts and restores them', async () => {
    const [person, a, b, c] = await withContacts(GRACE, GRACE, GRACE);
    expect(await groupsOf(person)).toEqual([[a!.id, b!.id, c!.id]]);
    const params = { id: b!.id };
    await person.call('DELETE /api/contacts/{id}/', { params });
    expect(await groupsOf(person)).toEqual([[a!.id, c!.id]]);
    await person.call('DELETE /api/contacts/{id}/', { params: { id: c!.id } });
    expect(await check(person)).toMatchObject({ results: [], count: 0 });
    await person.call('POST /api/contacts/{id}/restore/', { params });
    expect(await groupsOf(person)).toEqual([[a!.id, b!.id]]);
  });

  it('ignores permanently deleted contacts', async () => {
    const [person, a, b, c] = await withContacts(GRACE, GRACE, GRACE);
    await check(person);
    await app.db.deleteFrom('contacts').where('id', '=', c!.id).execute();
    expect(await groupsOf(person)).toEqual([[a!.id, b!.id]]);
    await app.db.deleteFrom('contacts').where('id', '=', b!.id).execute();
    expect(await check(person)).toMatchObject({ results: [], count: 0 });
  });

  it('lists no duplicates of other users', async () => {
    const [other] = await withContacts(GRACE);
    const [person] = await withContacts(GRACE);
    expect([await groupsOf(other), await groupsOf(person)]).toEqual([[], []]);
  });

  it('pages through groups', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `Person${'abcdefg'.charAt(at).repeat(4)}`);
    const [person] = await withContacts(
      ...names.flatMap((first_name) => [{ first_name }, { first_name }]),
    );
    await scanContacts(app.context, person.id);
    const seen: number[][] = [];
    let cursor: string | undefined;
    do {
      const page = await person.call('GET /api/contacts/duplicates/', {
        query: { limit: '3', ...(cursor !== undefined && { cursor }) },
      });
      seen.push(...page.results.map((group) => group.contact_ids));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual((await check(person)).results.map((group) => group.contact_ids));
    expect(seen).toHaveLength(7);
  });

  it('rejects a cursor of another list', async () => {
    const [person] = await withContacts(GRACE);
    const rejected = await person.rejected('GET /api/contacts/duplicates/', {
      query: { cursor: 'WzFd' },
    });
    expect(rejected).toMatchObject({ status: 400, errors: { cursor: [expect.any(String)] } });
  });

  it('ignores values shared by many, such as an office number', async () => {
    const office = { phone_number: '+49 30 1234567' };
    const [person] = await withContacts(...Array.from({ length: 51 }, () => office));
    expect(await check(person)).toMatchObject({ results: [], count: 0 });
  });
});

/** This many contacts, each twice. */
async function addMany(person: Person, count: number): Promise<void> {
  const proposals = Array.from({ length: count }, (_, at) => ({
    contact: {
      ...EMPTY_PROPOSAL,
      first_name: `Given${at % (count / 2)}`,
      emails: [{ label: '', value: `${at % (count / 2)}@example.org` }],
    },
    extra: [],
  }));
  await insertImportedContacts(app.context, person.id, proposals, 'import');
}

describe('scanning contacts', () => {
  it.each([2, 600])('publishes the duplicates among %i contacts', async (number) => {
    const [person] = await withContacts();
    await addMany(person, number);
    expect(await read(person)).toMatchObject({ results: [], count: 0, searching: true });
    const topics: string[] = [];
    hub.subscribe(person.id, { changed: (topic) => topics.push(topic), lost: () => {} });
    await enqueueScans(app.context);
    await app.runJobs();
    await vi.waitFor(() => expect(topics).toContain('duplicates'));
    const page = await check(person);
    expect(page).toMatchObject({ count: number / 2, searching: false });
    expect(page.results[0]).toMatchObject({ score: 96, reasons: ['same_email', 'same_name'] });
  });

  it('scans contacts when the server receives the event of a change', async () => {
    onTestFinished(scanAfterChanges(app.context, hub));
    const [person] = await withContacts(GRACE, GRACE);
    await vi.waitFor(async () => {
      await app.runJobs();
      expect(await read(person)).toMatchObject({ count: 1, searching: false });
    }, 20_000);
  });

  it('resumes a scan of many contacts after a server crash', async () => {
    const [person] = await withContacts(GRACE, GRACE);
    const running_since = app.clock.now();
    await app.db
      .insertInto('duplicate_scans')
      .values({ owner_id: person.id, scanned_until: running_since, running_since })
      .execute();
    expect(await read(person)).toMatchObject({ count: 0, searching: true });
    expect(await check(person)).toMatchObject({ count: 1, searching: false });
  });

  it('finds the same with two concurrent servers', async () => {
    const [person] = await withContacts();
    await addMany(person, 600);
    await Promise.all([1, 2].map(() => scanContacts(app.context, person.id)));
    expect(await check(person)).toMatchObject({ count: 300, searching: false });
  });
});

describe('dismissing duplicates', () => {
  it('dismisses duplicates permanently, even after edits', async () => {
    const [person, a, b] = await withContacts(GRACE, GRACE);
    expect(await groupsOf(person)).toHaveLength(1);
    await dismiss(person, a!, b!);
    expect(await check(person)).toMatchObject({ results: [], count: 0 });
    await person.call('PATCH /api/contacts/{id}/', {
      params: { id: a!.id },
      body: { nickname: 'Amazing Grace' },
    });
    expect(await groupsOf(person)).toEqual([]);
  });

  it('removes only the named contacts from a group', async () => {
    const [person, a, b, c] = await withContacts(GRACE, GRACE, GRACE);
    await dismiss(person, a!, b!);
    expect(await groupsOf(person)).toEqual([[a!.id, b!.id, c!.id]]);
    await dismiss(person, a!, c!);
    expect(await groupsOf(person)).toEqual([[b!.id, c!.id]]);
  });

  it('rejects unknown and foreign contacts', async () => {
    const [other, theirs] = await withContacts(GRACE);
    const [person, mine, trashed] = await withContacts(GRACE, GRACE);
    await person.call('DELETE /api/contacts/{id}/', { params: { id: trashed!.id } });
    for (const id of [theirs!.id, trashed!.id, 999_999_999]) {
      const rejected = await person.rejected('POST /api/contacts/duplicates/dismiss/', {
        body: { contact_ids: [mine!.id, id] },
      });
      expect(rejected).toMatchObject({
        status: 400,
        errors: { contact_ids: ['One of these contacts doesn’t exist.'] },
      });
    }
    expect(await check(other)).toMatchObject({ count: 0 });
  });

  it('rejects fewer than two contacts', async () => {
    const [person, mine] = await withContacts(GRACE);
    const rejected = await person.rejected('POST /api/contacts/duplicates/dismiss/', {
      body: { contact_ids: [mine!.id] },
    });
    expect(rejected).toMatchObject({ errors: { contact_ids: [expect.any(String)] } });
  });
});
