import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listMigrations, listSequences, listTables, type Table } from './database-content.ts';
import {
  BackupError,
  type BackedUpTable,
  type Manifest,
  rowsFile,
  writeManifest,
} from './manifest.ts';

/**
 * Writes a consistent snapshot of all rows into a new folder while the database is in use. The folder appears when
 * complete. Throws BackupError if it exists.
 */
export async function writeBackup(connection: pg.ClientConfig, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new BackupError(`${folder} already exists. Choose a new folder.`);
  const draft = `${folder}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const manifest = await writeDraft(connection, draft);
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    // Frees the space of an incomplete backup.
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function writeDraft(connection: pg.ClientConfig, draft: string): Promise<Manifest> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await writeSnapshot(client, draft);
  } finally {
    await client.end();
  }
}

async function writeSnapshot(client: pg.Client, folder: string): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only');
  const written_at = new Date().toISOString();
  const migrations = await listMigrations(client);
  const tables: BackedUpTable[] = [];
  for (const table of await listTables(client))
    tables.push(await writeTable(client, folder, table));
  // Sequences aren't transactional: read last, they are never behind the rows.
  const sequences = await listSequences(client);
  await client.query('commit');
  return writeManifest(folder, { written_at, migrations, tables, sequences });
}

async function writeTable(client: pg.Client, folder: string, table: Table): Promise<BackedUpTable> {
  const rows = client.query(copyTo(`copy ${table.name} (${table.columns.join()}) to stdout`));
  const file = createWriteStream(rowsFile(folder, table.name), { mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level: 3 }), file);
  return { ...table, rows: rows.rowCount };
}
