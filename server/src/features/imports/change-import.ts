import type { ImportChange, ImportFile } from '#contract/imports.ts';
import { badInput, conflict } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { decide } from './decisions.ts';
import { getImport, lockOwnImport, type LockedImport } from './import-access.ts';
import { countTotals, setAllActions } from './import-rows.queries.ts';
import { findFileSize, updateImport, type ImportChanges } from './imports.queries.ts';
import { storeRows, loadFile, toBadInput, READ_JOB, SMALL_BYTES } from './read-import.ts';
import { withOpenFile } from './reader-pool.ts';

/**
 * Sends columns elsewhere, which reads a CSV file again and forgets earlier decisions, and decides for rows. 409 once
 * it was committed; 400 at `mapping.<column>` and `decisions.<index>`.
 */
export async function changeImport(
  ctx: UserContext,
  id: number,
  { mapping, decisions, decide_all }: ImportChange,
): Promise<ImportFile> {
  return inTransaction(ctx, async (inside) => {
    const held = await lockOwnImport(inside, id);
    if (held.status !== 'ready') throw conflict('This import can no longer be changed.');
    const read = mapping === undefined ? {} : await changeMapping(inside, held, mapping);
    if (decide_all !== undefined) await setAllActions(inside.db, id, decide_all);
    if (decisions !== undefined) await decide(inside, id, decisions);
    const decided = decide_all !== undefined || decisions !== undefined;
    const totals = decided ? { totals: await countTotals(inside.db, id) } : {};
    const changes = { ...read, ...totals, updated_at: ctx.clock.now() };
    await updateImport(inside.db, ctx.user_id, id, changes);
    await publish(inside.db, [ctx.user_id], 'imports', id);
    return getImport(inside, id);
  });
}

/** What the import is then: read, or, if the file is large, to be read in the background. */
async function changeMapping(
  ctx: UserContext,
  held: LockedImport,
  changes: Record<string, string>,
): Promise<ImportChanges> {
  if (held.format !== 'csv') throw badInput({ mapping: 'Only a CSV file has columns.' });
  const unknown = Object.keys(changes).find((column) => !held.columns.includes(column));
  if (unknown !== undefined)
    throw badInput({ [`mapping.${unknown}`]: 'The file has no such column.' });
  const mapping = { ...held.mapping, ...changes };
  const order = { import_id: held.id, owner_id: ctx.user_id };
  if (((await findFileSize(ctx.db, ctx.user_id, held.id)) ?? 0) > SMALL_BYTES) {
    await enqueueJob(ctx.db, READ_JOB, order, `${READ_JOB}:${held.id}`);
    return { status: 'reading', mapping, done: 0 };
  }
  const bytes = await loadFile(ctx, order);
  const file = { bytes, given: [bytes.buffer], file_name: held.file_name, mapping };
  return toBadInput('mapping', () =>
    withOpenFile(file, 'small', (book) => storeRows(ctx, order, book)),
  );
}
