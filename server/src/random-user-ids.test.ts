import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userHandleOf } from './features/passkeys/check-passkey.ts';
import {
  everyRow,
  fillUntil,
  MIGRATIONS,
  type Row,
  type Rows,
} from './testing/database-versions.ts';
import { FIRST_TOKEN } from './testing/rows-by-version.ts';
import { startServerProcess } from './testing/server-process.ts';
import { emptyDatabase, type TestDatabase } from './testing/test-database.ts';
import { openDatabase, type Database } from './infra/db.ts';
import { migrate } from './infra/migrate.ts';

const MIGRATION = '0016_random_user_ids.sql';
const LAST_RELEASE = '0012_reads_do_not_write.sql';
/** The smallest number of 52 bits. */
const FIRST_ID = 2 ** 51;

/** Former ids that nothing else in the database contains. */
const [KAY, LEE] = [770_000_001, 770_000_002];
const AT = `'2026-03-01T09:00:00Z'`;

const CARD = `{"first_name": "Lee", "associated_user_id": ${LEE}, "linked_user": {"id": ${LEE}}}`;

/** References without a foreign key, in columns, JSON and keys. */
const ROWS = `
  insert into users (id, first_name, email, password_hash, referral_code, created_at, updated_at)
    overriding system value values
    (${KAY}, 'Kay', 'kay@example.org', 'x', 'kay', '2026-03-01T09:00:00.120Z', ${AT}),
    (${LEE}, 'Lee', 'lee@example.org', 'x', 'lee', ${AT}, ${AT});
  insert into contacts (owner_id, first_name, associated_user_id, sort_name, search_text, email_keys, phone_keys,
      tags, created_at, updated_at)
    values (${KAY}, 'Lee', ${LEE}, 'Lee', 'lee', '{}', '{}', '{work}', ${AT}, ${AT});
  insert into duplicate_keys (owner_id, key, contact_id, version)
    select ${KAY}, 'name:lee', id, ${AT} from contacts where owner_id = ${KAY};
  insert into conversations (user_low, user_high, created_at) values (${KAY}, ${LEE}, ${AT});
  insert into messages (conversation_id, sender_id, content, created_at)
    select id, user_high, 'Hello', created_at from conversations where user_low = ${KAY};
  insert into message_texts (message_id, user_id, conversation_id, search_text)
    select messages.id, ${KAY}, conversation_id, 'hello' from messages where sender_id = ${LEE};
  insert into notifications (user_id, type, message, data, created_at) values
    (${KAY}, 'other', 'Lee shared', '{"kind": "share_received", "user_id": ${LEE}, "conversation_id": 1}', ${AT});
  insert into idempotency_keys (user_id, key, request_hash, status, answer, created_at) values
    (${KAY}, gen_random_uuid(), '\\x00', 201, '{"id": 1, "from_user": ${KAY}, "to_user": ${LEE}}', ${AT}),
    (${KAY}, gen_random_uuid(), '\\x00', 201, '{"user": {"id": ${LEE}, "first_name": "Lee"}}', ${AT}),
    (${KAY}, gen_random_uuid(), '\\x00', 201,
      '{"message": {"sender": ${KAY}}, "shares": [{"to_user": ${LEE}}], "participants": [{"id": ${LEE}}]}', ${AT}),
    (${KAY}, gen_random_uuid(), '\\x00', 204, null, ${AT});
  insert into contact_changes (contact_id, source, fields, changed_at)
    select id, 'edit', '[{"field": "nickname", "before": "1", "after": "2"},
        {"field": "associated_user_id", "before": "", "after": "${LEE}"}]', ${AT}
      from contacts where owner_id = ${KAY};
  insert into contact_merges (owner_id, keep_id, before, after, moved, created_at)
    select ${KAY}, id, '{"card": ${CARD}}', '{"card": ${CARD}}', '{}', ${AT}
      from contacts where owner_id = ${KAY};
  insert into imports (owner_id, file_name, format, status, created_at, updated_at)
    values (${KAY}, 'kay.vcf', 'vcard', 'done', ${AT}, ${AT});
  insert into import_rows (import_id, index, contact, action, before, after)
    select id, 0, '{"first_name": "Lee"}', 'update', '{"card": ${CARD}}', '{"card": ${CARD}}'
      from imports where owner_id = ${KAY};
  insert into rate_limits (key, used, pending, window_started_at, window_ends_at) values
    ('messages:${KAY}', 3, 0, ${AT}, ${AT}), ('mails-about:${KAY}:${LEE}', 1, 0, ${AT}, ${AT}),
    ('code-account:${KAY}', 1, 0, ${AT}, ${AT}), ('code-here:${KAY} 192.0.2.7', 1, 0, ${AT}, ${AT}),
    ('sign-up:2001:db8:0:1', 1, 0, ${AT}, ${AT});
  insert into passkeys (user_id, name, credential_id, public_key, sign_count, backed_up, created_at)
    values (${KAY}, 'Phone', 'kay', '\\x05', 7, true, ${AT});
  insert into passkey_challenges (user_id, purpose, challenge, created_at, expires_at)
    values (${LEE}, 'register', 'y', ${AT}, ${AT});
  select graphile_worker.add_job('duplicates.scan-contacts', '{"owner_id": ${KAY}}',
    job_key := 'duplicates.scan-contacts:${KAY}');
  select graphile_worker.add_job('conversations.send-unread', '{"conversation_id": 7, "user_id": ${KAY}}',
    job_key := 'conversations.send-unread:7:${KAY}');
  select graphile_worker.add_job('imports.commit-import', '{"import_id": ${LEE}, "owner_id": ${KAY}}',
    job_key := 'imports.commit-import:${LEE}');
  select graphile_worker.add_job('connections.send-request', '{"connection_id": 1}');`;

let database: TestDatabase;
let opened: Database;
let pool: pg.Pool;
beforeEach(async () => {
  database = await emptyDatabase();
  opened = openDatabase(database.connection, () => {});
  ({ pool } = opened);
});
afterEach(async () => {
  await opened.close();
  await database.drop();
});

async function query<Found extends Row>(sql: string): Promise<Found[]> {
  return (await pool.query<Found>(sql)).rows;
}

async function everything(): Promise<Rows> {
  const jobs = await query(`
    select identifier, payload::jsonb, key from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id order by job.id`);
  return new Map([...(await everyRow(pool)), ['jobs', jobs]]);
}

/** The rows of each table as text, with former ids in place of the new ones. */
function formerRows(rows: Rows, ids: Map<string, string>, columns: (table: string) => string[]) {
  return [...rows].map(([table, found]) => {
    const lines = found.map((row) =>
      JSON.stringify(columns(table).map((column) => row[column])).replaceAll(
        /\d{16}/g,
        (id) => ids.get(id) ?? id,
      ),
    );
    return [table, lines.toSorted()] as const;
  });
}

const formerHandle = (id: number, created_at: string) =>
  userHandleOf({ id, created_at, passkey_handle: null });

/** May change places: the lower of two users comes first. */
const PAIR = new Set(['conversations.user_low', 'conversations.user_high']);

describe('the migration to random user ids', () => {
  it('gives every user a random id and changes nothing else', async () => {
    await fillUntil(pool, LAST_RELEASE);
    await pool.query(ROWS);
    await migrate(pool, MIGRATIONS[MIGRATIONS.indexOf(MIGRATION) - 1]);
    const before = await everything();
    await migrate(pool, MIGRATION);
    const after = await everything();

    const map = after.get('former_user_ids') as { former_id: number; user_id: number }[];
    const users = before.get('users')!.map(({ id }) => Number(id));
    expect(map.map(({ former_id }) => former_id).toSorted((a, b) => a - b)).toEqual(
      users.toSorted((a, b) => a - b),
    );
    expect(new Set(map.map(({ user_id }) => user_id)).size).toBe(users.length);
    for (const { user_id } of map) {
      expect(user_id).toBeGreaterThanOrEqual(FIRST_ID);
      expect(user_id).toBeLessThan(2 * FIRST_ID);
    }

    const ids = new Map(map.map((entry) => [String(entry.user_id), String(entry.former_id)]));
    const columns = (table: string) =>
      Object.keys(before.get(table)?.[0] ?? {}).filter((column) => !PAIR.has(`${table}.${column}`));
    const kept = new Map([...after].filter(([table]) => before.has(table)));
    expect(formerRows(kept, ids, columns)).toEqual(formerRows(before, new Map(), columns));
    for (const row of after.get('conversations') as { user_low: number; user_high: number }[])
      expect(row.user_low).toBeLessThan(row.user_high);
  });

  it('leaves no former id', async () => {
    await fillUntil(pool, LAST_RELEASE);
    await pool.query(ROWS);
    await migrate(pool);
    const found = [...(await everything())].flatMap(([table, rows]) =>
      rows
        .map((row) => `${table} ${JSON.stringify(row)}`)
        .filter((line) => /77000000\d/.test(line)),
    );
    // The import has that id by coincidence.
    expect(found.filter((line) => !line.startsWith('former_user_ids'))).toEqual([
      expect.stringContaining(`"key":"imports.commit-import:${LEE}"`),
    ]);
    const references = await query<{ table: string; column: string }>(`
      select conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'users'::regclass
        -- Newer tables never had former ids.
        and conrelid::regclass::text not in ('message_reactions', 'contact_views', 'tag_colors',
          'relationships', 'relationship_kinds', 'households', 'custom_fields',
          'asks', 'ask_receivers', 'ask_dismissals', 'ask_mutes', 'ask_helpers', 'introductions', 'card_links',
          'access_tokens', 'dav_collections', 'push_subscriptions', 'webhooks',
          'offline_accounts', 'oauth_codes', 'oidc_identities', 'oidc_flows', 'administrator_acts')`);
    expect(references.length).toBeGreaterThan(40);
    for (const { table, column } of references) {
      const rows = await query<{ id: number | null }>(`select ${column} as id from ${table}`);
      const values = rows.flatMap(({ id }) => id ?? []);
      expect([table, column, values.length > 0]).toEqual([table, column, true]);
      for (const id of values) expect(id).toBeGreaterThanOrEqual(FIRST_ID);
    }
  });

  it('preserves passkeys whose user handle was derived from the former id', async () => {
    await fillUntil(pool, LAST_RELEASE);
    await pool.query(ROWS);
    await migrate(pool);
    expect(
      await query(`select first_name, passkey_handle from users where last_name = ''
        and first_name in ('Kay', 'Lee') order by first_name`),
    ).toEqual([
      { first_name: 'Kay', passkey_handle: formerHandle(KAY, '2026-03-01T09:00:00.120Z') },
      { first_name: 'Lee', passkey_handle: formerHandle(LEE, '2026-03-01T09:00:00.000Z') },
    ]);
  });

  it('gives new users random ids, and old sessions their data', async () => {
    await fillUntil(pool, MIGRATION);
    const server = await startServerProcess(database.connection);
    const headers = { authorization: `Bearer ${FIRST_TOKEN}` };
    const get = async (path: string) =>
      (await (await fetch(server.url + path, { headers })).json()) as Row;
    const me = await get('/api/me/');
    expect(me).toMatchObject({ first_name: 'Ada', email: 'Ada0001@example.org' });
    expect(me['id']).toBeGreaterThanOrEqual(FIRST_ID);
    expect(await get('/api/users/1/')).toMatchObject({ id: me['id'], first_name: 'Ada' });
    const [conversation] = (await get('/api/conversations/'))['results'] as Row[];
    const participants = (conversation!['participants'] as Row[]).map(({ name }) => String(name));
    expect(new Set(participants)).toEqual(new Set(["Ada O'Neill", "Grace O'Neill"]));
    await server.stop();
  });
});
