import type { ImportChange, ImportFile } from '#contract/imports.ts';
import { badInput, conflict } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { getImport, type LockedImport, lockOwnImport } from './import-access.ts';
import {
  countTotals,
  findInvalidDecisions,
  type InvalidDecision,
  setActions,
  setAllActions,
} from './import-rows.queries.ts';
import { findFileSize, type ImportChanges, updateImport } from './imports.queries.ts';
import { loadFile, READ_JOB, SMALL_BYTES, storeRows, toBadInput } from './read-import.ts';
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

/** Decides for rows, or for none: 400 at `decisions.<index>` for each of the first hundred that cannot be. */
async function decide(
  ctx: UserContext,
  import_id: number,
  wishes: NonNullable<ImportChange['decisions']>,
): Promise<void> {
  const decisions = Object.entries(wishes).map(([index, action]) => ({
    index: Number(index),
    action,
  }));
  const impossible = await findInvalidDecisions(ctx.db, import_id, decisions);
  const errors = impossible.map((each) => [`decisions.${each.index}`, objectionTo(each)] as const);
  if (errors.length > 0) throw badInput(Object.fromEntries(errors));
  await setActions(ctx.db, import_id, decisions);
}

function objectionTo({ action, has_row }: InvalidDecision): string {
  if (!has_row) return 'The file has no such row.';
  return action === 'update'
    ? 'There is no contact that this row could update.'
    : 'This row has no name, email, phone number or company.';
}
