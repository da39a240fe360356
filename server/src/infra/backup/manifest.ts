import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FORMAT = 1;

/** What a backup holds: `manifest.json`, and beside it one file of rows for each table. */
export interface Manifest {
  format: typeof FORMAT;
  written_at: string;
  /** The migrations that the database had; its rows fit no other shape. */
  migrations: string[];
  tables: BackedUpTable[];
  sequences: Sequence[];
}

/** Names are written as SQL writes them, quoted where they need it. */
export interface BackedUpTable {
  name: string;
  columns: string[];
  rows: number;
}

export interface Sequence {
  name: string;
  value: string;
  is_called: boolean;
}

/** Why a backup cannot be written or brought in, in a sentence for the person who asked. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The rows of a table, as PostgreSQL's COPY writes them, gzipped. */
export function rowsFile(folder: string, table: string): string {
  return join(folder, `${table.replaceAll('"', '')}.copy.gz`);
}

export async function writeManifest(
  folder: string,
  content: Omit<Manifest, 'format'>,
): Promise<Manifest> {
  const manifest: Manifest = { format: FORMAT, ...content };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, 'manifest.json'), text, { mode: 0o600, flush: true });
  return manifest;
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no backup: the file manifest.json is not in it.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format === FORMAT) return manifest;
  throw new BackupError(`${folder} was written by a newer Acquaint: bring it in with that one.`);
}
