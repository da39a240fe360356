import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../infra/db.ts';

/** What a search compares, each with an index. */
const SEARCH_KEYS = {
  email: sql<string>`(lower(users.email) collate "C")`,
  name: sql<string>`(lower(users.first_name || ' ' || users.last_name) collate "C")`,
  last_name: sql<string>`(lower(users.last_name) collate "C")`,
} as const;

export type AccountSearch = keyof typeof SEARCH_KEYS;

const startsWith = (key: RawBuilder<string>, start: string) =>
  sql<boolean>`(${key} >= lower(${start}) collate "C" and ${key} < lower(${start}) || chr(1114111) collate "C")`;

const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .select((row) => [
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.administrator',
      'users.created_at',
      'users.disabled_at',
      row('users.email_verified_at', 'is not', null).$castTo<boolean>().as('email_verified'),
      sql<boolean>`exists (
        select from two_factor where user_id = users.id and enabled_at is not null)`.as(
        'two_factor',
      ),
      sql<string | null>`to_char(greatest(
        (select max(last_seen_at) from sessions where user_id = users.id),
        (select max(last_used_at) from access_tokens where user_id = users.id)
      ) at time zone 'UTC', 'YYYY-MM-DD')`.as('last_seen_on'),
    ])
    .where('users.deleted_at', 'is', null);

export function findAccount(db: Db, id: number) {
  return accounts(db).where('users.id', '=', id).executeTakeFirst();
}

/** Accounts in the order of `search`, after `after`, without those that an earlier search found. */
export function listAccountsBy(
  db: Db,
  search: AccountSearch,
  {
    q,
    filter,
    after,
    limit,
  }: {
    q: string;
    filter: 'disabled' | 'administrators' | undefined;
    after: { key: string; id: number } | null;
    limit: number;
  },
) {
  const { email, name, last_name } = SEARCH_KEYS;
  const key = { email, name, last_name }[search];
  return accounts(db)
    .select(key.as('key'))
    .$if(q !== '', (query) => query.where(startsWith(key, q)))
    .$if(search !== 'email', (query) => query.where(sql<boolean>`not ${startsWith(email, q)}`))
    .$if(search === 'last_name', (query) => query.where(sql<boolean>`not ${startsWith(name, q)}`))
    .$if(filter === 'disabled', (query) => query.where('users.disabled_at', 'is not', null))
    .$if(filter === 'administrators', (query) => query.where('users.administrator', '=', true))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${key}, users.id) > (${after?.key} collate "C", ${after?.id})`),
    )
    .orderBy(key)
    .orderBy('users.id')
    .limit(limit)
    .execute();
}

/** Bytes of contacts, photos and imported files. */
export async function sumStorage(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(pg_column_size(contacts.*)), 0) from contacts where owner_id = ${user_id})
      + (select coalesce(sum(octet_length(image)), 0) from contact_photos
        join contacts on contacts.id = contact_id where owner_id = ${user_id})
      + (select coalesce(sum(octet_length(image)), 0) from avatars where user_id = ${user_id})
      + (select coalesce(sum(octet_length(file)), 0) from imports where owner_id = ${user_id})
    )::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Serializes changes of who is an administrator; returns the ids of those who can act. */
export async function lockAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('administrator', '=', true)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
