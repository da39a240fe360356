import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { filterContacts } from '../contacts/list/contact-filter.queries.ts';
import { exactFilter } from '../contacts/list/contact-filter.ts';

const FRIEND = 7;

let app: TestApp;
let ada: Person;
let contact_id: number;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada');
  await sql`insert into contacts (owner_id, first_name, sort_name, search_text, email_keys, phone_keys,
      created_at, updated_at)
    select ${ada.id}, 'Number ' || n, 'n', 'n', '{}', '{}', now(), now() from generate_series(1, 5000) as n`.execute(
    app.db,
  );
  await sql`insert into relationships (owner_id, kind_id, from_id, to_id, created_at, updated_at)
    select owner_id, 1 + id % 14, id - 1, id, now(), now() from contacts
    where owner_id = ${ada.id} and id > (select min(id) from contacts)`.execute(app.db);
  await sql`analyze contacts, relationships`.execute(app.db);
  const { rows } = await sql<{ id: number }>`select max(id) as id from contacts`.execute(app.db);
  contact_id = rows[0]!.id - 7;
});
afterAll(() => app.close());

async function indexesOf(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(app.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('reads both directions of a contact and a kind from an index', async () => {
  const plans = [
    await indexesOf(sql`select from relationships where from_id = ${contact_id} and id > 0`),
    await indexesOf(sql`select from relationships where to_id = ${contact_id} and id > 0`),
    await indexesOf(
      sql`select from relationships where kind_id = any(${[FRIEND]}::bigint[]) and owner_id = ${ada.id}`,
    ),
  ];
  expect(plans[0]).toContain('relationships_from');
  expect(plans[1]).toContain('relationships_to');
  expect(plans[2]).toContain('relationships_kind');
  for (const plan of plans) expect(plan).not.toContain('Seq Scan');
});

it('filters by a kind without reading each contact', async () => {
  const filter = await exactFilter(
    { ...app.context, user_id: ada.id },
    { relationship_kind: [FRIEND] },
  );
  const query = filterContacts(app.db, ada.id, filter).select('contacts.id');
  const plan = await indexesOf(sql`${query}`);
  expect(plan).toContain('relationships_kind');
  expect(plan).not.toContain('SubPlan');
});

it('finds the contacts of a kind among thousands', async () => {
  const query = { relationship_kind: String(FRIEND), limit: '200' };
  const { count } = await ada.call('GET /api/contacts/', { query });
  expect(count).toBeGreaterThan(500);
  const network = { params: { id: contact_id }, query: { depth: '3' as const } };
  expect((await ada.call('GET /api/contacts/{id}/network/', network)).nodes).toHaveLength(7);
});
