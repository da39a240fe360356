import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listForeignKeys, listMigrations, listTables } from './database-content.ts';
import {
  type BackedUpTable,
  BackupError,
  type Manifest,
  readManifest,
  rowsFile,
} from './manifest.ts';

/** Migrations create secrets, which those of the backup replace. */
const SECRETS = 'public.secrets';

/** Devices read everything again, because what changed after the backup is gone. Older schemas have no such table. */
const NEW_EPOCHS = `do $$ begin
  if to_regclass('public.dav_collections') is not null then
    update dav_collections set epoch = default;
  end if;
end $$`;

/**
 * Restores a backup into a migrated, empty database, completely or not at all. Throws BackupError if there are rows, or
 * the migrations differ.
 */
export async function restoreBackup(
  connection: pg.ClientConfig,
  folder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    await assertSameSchema(client, manifest);
    await rejectOtherTables(client, manifest.tables);
    await rejectRows(client);
    await client.query(`delete from ${SECRETS}`);
    await withoutChecks(client, manifest.tables, () => readTables(client, folder, manifest.tables));
    for (const { name, value, is_called } of manifest.sequences)
      await client.query('select setval($1, $2, $3)', [name, value, is_called]);
    await client.query(NEW_EPOCHS);
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  } finally {
    // Closing rolls back an open transaction.
    await client.end();
  }
}

async function assertSameSchema(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const present = await listMigrations(client);
  if (isDeepStrictEqual(present, migrations)) return;
  throw new BackupError(
    `The backup has migrations up to ${migrations.at(-1) ?? 'none'}, this database up to ` +
      `${present.at(-1) ?? 'none'}. Restore it with the version of Acquaint that wrote it, then update.`,
  );
}

/** Table names from the manifest go into SQL, so only existing tables are accepted. */
async function rejectOtherTables(client: pg.Client, tables: BackedUpTable[]): Promise<void> {
  const present = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const own = present.get(name);
    if (own && columns.every((column) => own.includes(column))) continue;
    throw new BackupError(
      `The table ${name} of the backup is missing or different in this version of Acquaint. ` +
        'Restore it with the version that wrote it.',
    );
  }
}

/** Throws BackupError if the database contains Acquaint rows of any version. */
export async function assertEmptyDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    await rejectRows(client);
  } finally {
    await client.end();
  }
}

/** Only Acquaint's tables; the job queue's schema is replaced. */
async function rejectRows(client: pg.Client): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name);
  if (tables.length === 0) return;
  await client.query(`lock table ${tables.join()} in access exclusive mode`);
  for (const table of tables.filter((name) => name.startsWith('public.') && name !== SECRETS)) {
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount === 0) continue;
    throw new BackupError(
      `The database isn’t empty (${table} has rows), and backups are restored only into an empty one. ` +
        'Nothing was changed. Set DATA_DIR or DATABASE_URL to an empty database.',
    );
  }
}

/**
 * Disables triggers and foreign keys: tables reference rows restored later, and trigger results are included. Adding
 * the foreign keys back checks every row.
 */
async function withoutChecks(
  client: pg.Client,
  tables: BackedUpTable[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await work();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function readTables(
  client: pg.Client,
  folder: string,
  tables: BackedUpTable[],
): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => name).join()}`);
  for (const table of tables) await readTable(client, folder, table);
}

async function readTable(client: pg.Client, folder: string, table: BackedUpTable): Promise<void> {
  const { name, columns, rows } = table;
  const file = createReadStream(rowsFile(folder, name));
  const copy = client.query(copyFrom(`copy ${name} (${columns.join()}) from stdin`));
  await pipeline(file, createGunzip(), copy);
  if (copy.rowCount === rows) return;
  throw new BackupError(`The backup in ${folder} is damaged: ${name} is missing rows.`);
}
