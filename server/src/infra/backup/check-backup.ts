import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupError, type Manifest, readManifest, rowsFile } from './manifest.ts';

const LINE_BREAK = '\n'.charCodeAt(0);

/** Reads a whole backup without restoring it. Throws BackupError if it's incomplete or damaged. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { name, rows } of manifest.tables) {
    const found = await countRows(rowsFile(folder, name)).catch((error: unknown) => {
      const { message } = error as Error;
      throw new BackupError(
        `The backup in ${folder} is damaged: can’t read the rows of ${name} (${message}).`,
      );
    });
    if (found !== rows)
      throw new BackupError(
        `The backup in ${folder} is damaged: ${name} has ${found} rows instead of ${rows}.`,
      );
  }
  return manifest;
}

/** COPY writes a row per line and escapes line breaks as `\n`. */
async function countRows(file: string): Promise<number> {
  let rows = 0;
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks)
      for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, at + 1))
        rows += 1;
  });
  return rows;
}
