import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const FORMAT = 1;

const shape = z.object({
  written_at: z.iso.datetime(),
  /** The rows only fit this schema. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) }),
  ),
  sequences: z.array(
    z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), is_called: z.boolean() }),
  ),
});

/** `manifest.json`, next to one row file per table. */
export type Manifest = z.infer<typeof shape> & { format: typeof FORMAT };
export type BackedUpTable = Manifest['tables'][number];
export type Sequence = Manifest['sequences'][number];

/** Why a backup can't be written or restored; shown to the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The rows of a table in COPY format, gzipped. */
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
    throw new BackupError(`${folder} contains no backup: manifest.json is missing.`);
  });
  const written = parse(text);
  if (written?.format !== undefined && written.format !== FORMAT)
    throw new BackupError(
      `${folder} was written by a newer version of Acquaint. Restore it with that version.`,
    );
  const manifest = shape.safeParse(written);
  if (manifest.success) return { format: FORMAT, ...manifest.data };
  throw new BackupError(`The backup in ${folder} is damaged: can’t read manifest.json.`);
}

function parse(text: string): { format?: unknown } | null {
  try {
    return JSON.parse(text) as { format?: unknown } | null;
  } catch {
    return null;
  }
}
