import type pg from 'pg';
import { commitImport, uploadFile, type Caller } from '../client.ts';
import { createCsv } from './address-books.ts';

/** Contacts in total and of the main user. */
export const SIZE = { all: 1_000_000, own: 100_000, file: 50_000, per_other_user: 1000 };

/**
 * Imports 100,000 contacts of one user through the API, so that derived data is real, then copies them for other users.
 */
export async function fillDatabase(pool: pg.Pool, owner: Caller): Promise<void> {
  for (let from = 0; from < SIZE.own; from += SIZE.file) {
    const { id } = await uploadFile(owner, `people-${from}.csv`, createCsv(from, SIZE.file));
    await commitImport(owner, id);
  }
  const indexes = await dropIndexes(pool, 'contacts');
  await pool.query(VARY, [owner.id]);
  await pool.query(PEOPLE, [owner.id, (SIZE.all - SIZE.own) / SIZE.per_other_user]);
  await pool.query(LINK, [owner.id]);
  await pool.query(copyContactsQuery(await listCopiedColumns(pool)), [
    owner.id,
    SIZE.per_other_user,
    SIZE.own,
  ]);
  for (const index of indexes) await pool.query(index);
  await pool.query('vacuum analyze');
}

/** Types, favorites, a schedule for every third, and times over three years. */
const VARY = `
  update contacts set
    favorite = contacts.id % 20 = 0,
    cadence_days = case when contacts.id % 3 = 0 then 90 end,
    contact_type_id = types.ids[1 + contacts.id % (cardinality(types.ids) + 2)],
    created_at = contacts.created_at - make_interval(mins => (contacts.id * 7919 % 1500000)::integer),
    updated_at = contacts.created_at - make_interval(mins => (contacts.id * 104729 % 500000)::integer),
    last_contacted_at = case when contacts.id % 2 = 0
      then contacts.created_at - make_interval(mins => (contacts.id * 15485863 % 1000000)::integer) end
  from (select array_agg(id order by id) as ids from contact_types where owner_id = $1) as types
  where contacts.owner_id = $1`;

const PEOPLE = `
  insert into users (first_name, email, password_hash, referral_code, created_at, updated_at)
  select 'Other', 'other-' || number || '@bench.example', '', 'other-' || number, created_at, created_at
  from users, generate_series(1, $2) as number where users.id = $1`;

/** Links one in a hundred to a user. */
const LINK = `
  update contacts set associated_user_id = others.ids[1 + contacts.id % cardinality(others.ids)]
  from (select array_agg(id) as ids from users where id <> $1) as others
  where contacts.owner_id = $1 and contacts.id % 100 = 0`;

/** Copies a thousand contacts per user. Excludes types, which belong to their owner. */
const copyContactsQuery = (names: string) => `
  insert into contacts (owner_id, ${names})
  select others.id, ${names}
  from (select id, row_number() over (order by id) - 1 as row_index from users where id <> $1) as others
  join (select *, row_number() over (order by id) - 1 as row_index from contacts where owner_id = $1) as own
    on own.row_index / $2::integer = others.row_index % ($3::integer / $2::integer)`;

const NOT_COPIED = ['id', 'owner_id', 'contact_type_id', 'associated_user_id'];

/** Columns copied with a contact. */
export async function listCopiedColumns(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'contacts' and column_name <> all($1)`,
    [NOT_COPIED],
  );
  return rows[0]!.names;
}

/** Drops the indexes of a table and returns statements to rebuild them. Filling without indexes is ten times faster. */
export async function dropIndexes(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; statement: string }>(
    `select indexname as name, indexdef as statement from pg_indexes
     where schemaname = 'public' and tablename = $1 and indexname <> $1 || '_pkey'`,
    [table],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ statement }) => statement);
}
