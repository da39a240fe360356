import type pg from 'pg';
import type { Sequence } from './manifest.ts';

export interface Table {
  name: string;
  columns: string[];
}

const IS_APP_SCHEMA = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;

/** All tables without generated columns and the migration tables: a database gets its schema from migrations. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relname <> 'migrations' and ${IS_APP_SCHEMA}
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by n.nspname, c.relname
    order by name`);
  return rows;
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', n.schemaname, n.sequencename) as name,
      coalesce(n.last_value, n.start_value)::text as value, n.last_value is not null as is_called
    from (select *, schemaname as nspname from pg_sequences) n
    where ${IS_APP_SCHEMA}
    order by name`);
  return rows;
}

/** Applied migrations in order; empty for a new database. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const ledger = await client.query(`select where to_regclass('public.migrations') is not null`);
  if (ledger.rowCount === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from public.migrations order by name',
  );
  return rows.map(({ name }) => name);
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${IS_APP_SCHEMA}`);
  return rows;
}
