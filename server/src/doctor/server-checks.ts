import type pg from 'pg';
import { queryRow, runQuery } from './database-query.ts';
import { failure, ok, type Results, warning } from './finding.ts';

const MIN_POSTGRES_VERSION = 15;
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

export async function checkVersion(client: pg.Client): Promise<Results> {
  const row = await queryRow<{ number: number; name: string }>(
    client,
    `select current_setting('server_version_num')::int as number,
      current_setting('server_version') as name`,
  );
  if (row.number >= MIN_POSTGRES_VERSION * 10_000) return ok(`PostgreSQL ${row.name}.`);
  const says = `PostgreSQL ${row.name} is too old. Acquaint needs ${MIN_POSTGRES_VERSION} or newer.`;
  return failure(says, 'Move to a newer version with backup and restore.');
}

export async function checkRole(client: pg.Client): Promise<Results> {
  const row = await queryRow<{ replica: boolean; read_only: string }>(
    client,
    `select pg_is_in_recovery() as replica, current_setting('default_transaction_read_only') as read_only`,
  );
  if (row.replica)
    return failure(
      'DATABASE_URL points to a read-only replica.',
      'Set it to the primary, or add ?target_session_attrs=read-write to a list of hosts.',
    );
  if (row.read_only === 'off') return [];
  const remedy = 'alter database … set default_transaction_read_only = off';
  return failure('The database is read-only.', remedy);
}

export async function checkCollation(client: pg.Client): Promise<Results> {
  const row = await queryRow<{
    name: string;
    encoding: string;
    icu: boolean;
    old: boolean;
  }>(
    client,
    `select quote_ident(datname) as name, pg_encoding_to_char(encoding) as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as icu,
      coalesce(datcollversion <> pg_database_collation_actual_version(oid), false)
        or exists (select from pg_collation where collname = 'und-x-icu'
          and collversion <> pg_collation_actual_version(oid)) as old
    from pg_database where datname = current_database()`,
  );
  const { name, encoding, icu, old } = row;
  if (encoding !== 'UTF8')
    return failure(
      `The encoding ${encoding} can’t store all names.`,
      `Create a new database (create database acquaint encoding 'UTF8' template template0) and move with backup and restore.`,
    );
  if (!icu)
    return failure(
      'This PostgreSQL build has no ICU support, which sorting needs.',
      'Use another build.',
    );
  if (old)
    return warning(
      'The system collation changed since the database was created. Indexes may miss rows.',
      `reindex database ${name}; alter database ${name} refresh collation version; alter collation "und-x-icu" refresh version`,
    );
  return ok('UTF-8, sorted by ICU.');
}

export async function checkPrivileges(client: pg.Client): Promise<Results> {
  const row = await queryRow<{
    name: string;
    user: string;
    may: boolean;
    foreign: string | null;
  }>(
    client,
    `select quote_ident(current_database()) as name, quote_ident(current_user) as user,
      has_database_privilege(current_database(), 'create')
        and has_schema_privilege('public', 'create, usage') as may,
      (select min(relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and not pg_has_role(relowner, 'usage')) as foreign`,
  );
  const { name, user, may, foreign } = row;
  if (foreign !== null)
    return failure(
      `${user} doesn’t own the table ${foreign}, so migrations can’t change it.`,
      `As its owner or a superuser: reassign owned by … to ${user}`,
    );
  if (may) return ok(`${user} has the required privileges.`);
  return failure(
    `${user} isn’t allowed to create tables or schemas, so migrations will fail.`,
    `As a superuser: alter database ${name} owner to ${user}; grant all on schema public to ${user}`,
  );
}

export async function checkExtensions(client: pg.Client): Promise<Results> {
  const rows = await runQuery<{ name: string; installed: boolean }>(
    client,
    `select name, installed_version is not null as installed from pg_available_extensions
    where name in (${EXTENSIONS.map((name) => `'${name}'`).join()})`,
  );
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length === 0) return ok(`${EXTENSIONS.join(' and ')} are available.`);
  return failure(`Missing: ${missing.join(' and ')}.`, 'Install the package postgresql-contrib.');
}
