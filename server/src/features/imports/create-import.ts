import type { ImportFile } from '#contract/imports.ts';
import { LIMITS } from '#contract/limits.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { truncate, cleanLine } from './address-book/clean-text.ts';
import { getImport, assertImportSlot } from './import-access.ts';
import { deleteOldPreviews, insertImport, updateImport } from './imports.queries.ts';
import { storeRows, toBadInput, READ_JOB, SMALL_BYTES } from './read-import.ts';
import { withOpenFile, type OpenFile } from './reader-pool.ts';

// A person's previews beyond these are given up, the oldest first.
const PREVIEWS = 20;

interface File {
  file_name: string;
  bytes: Buffer;
}

/**
 * Reads a file and keeps what it would do, to be looked at; the rows of a large one are read in the background. 400 at
 * `file` where nothing can be made of it, 429 while five imports are under way.
 */
export async function createImport(ctx: UserContext, upload: File): Promise<ImportFile> {
  await assertImportSlot(ctx);
  const file = { ...upload, file_name: truncate(cleanLine(upload.file_name), LIMITS.line) };
  const size = file.bytes.length <= SMALL_BYTES ? 'small' : 'large';
  return toBadInput('file', () =>
    withOpenFile({ ...file, given: [], mapping: {} }, size, (book) =>
      inTransaction(ctx, async (inside) => {
        const id = await insertBook(inside, file, book);
        const order = { import_id: id, owner_id: ctx.user_id };
        if (size === 'small')
          await updateImport(inside.db, ctx.user_id, id, await storeRows(inside, order, book));
        else await enqueueJob(inside.db, READ_JOB, order, `${READ_JOB}:${id}`);
        await deleteOldPreviews(inside.db, ctx.user_id, PREVIEWS);
        await publish(inside.db, [ctx.user_id], 'imports', id);
        return getImport(inside, id);
      }),
    ),
  );
}

async function insertBook(ctx: UserContext, file: File, { head }: OpenFile): Promise<number> {
  const { format, columns, mapping, samples, count } = head;
  const now = ctx.clock.now();
  const { id } = await insertImport(ctx.db, {
    owner_id: ctx.user_id,
    file_name: file.file_name,
    file: file.bytes,
    format,
    columns,
    mapping,
    samples,
    status: 'reading',
    total: count,
    created_at: now,
    updated_at: now,
  });
  return id;
}
