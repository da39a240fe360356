import { msg } from '@lingui/core/runtime-macro';
import { DURATIONS } from '#contract/limits.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { deleteUnusedTypes } from '../../contact-types/public.ts';
import { deleteCreatedFields } from '../../custom-fields/public.ts';
import {
  undoAddedContacts,
  undoUpdatedContacts,
  type UpdatedContact,
} from '../../contacts/public.ts';
import { removeUnusedKinds } from '../../relationships/public.ts';
import { addDays } from '../../../infra/clock.ts';
import { removeRecords } from '../commit/imported-records.ts';
import {
  createProgressReporter,
  type ImportJobPayload,
  NO_PROBLEM,
  problemColumns,
  updateImportStatus,
} from '../import-status.service.ts';
import { deleteRows, listRowsToUndo } from '../import-rows.queries.ts';
import {
  deleteAbandonedPreviews,
  findImport,
  listPurgeable,
  lockAddressBook,
} from '../imports.queries.ts';

const PREVIEW_DAYS = 7;

const AT_ONCE = 20;

const CHUNK = 250;

/** Undoes an import completely or not at all. On failure it stays committed with a problem. */
export async function runUndo(ctx: Context, order: ImportJobPayload): Promise<void> {
  try {
    await inTransaction(ctx, (txCtx) => undoRows(txCtx, ctx, order));
  } catch (error) {
    ctx.log.error({ err: error, ...order }, 'Failed to undo an import');
    const problem = problemColumns(msg`Something went wrong and nothing was undone. Try again.`);
    const failed = { status: 'done', undoing: false, ...problem };
    await updateImportStatus(ctx, order, 'committing', failed);
  }
}

async function undoRows(ctx: Context, outside: Context, order: ImportJobPayload): Promise<void> {
  const { import_id, owner_id } = order;
  await lockAddressBook(ctx.db, owner_id);
  const found = await findImport(ctx.db, owner_id, import_id);
  if (found?.status !== 'committing' || !found.undoing) return;
  const { total, created_types, created_fields, created_kinds } = found;
  const onProgress = createProgressReporter(outside, order, 'committing');
  // First, because contacts with relationships and interactions aren't deleted.
  await removeRecords({ ...ctx, user_id: owner_id }, import_id);
  for (let before = total; ;) {
    const rows = await listRowsToUndo(ctx.db, import_id, before, CHUNK);
    const last = rows.at(-1);
    if (last === undefined) break;
    const added = rows.filter((row) => row.action === 'add').map((row) => row.contact_id ?? 0);
    await undoAddedContacts(ctx, owner_id, added);
    await undoUpdatedContacts(ctx, owner_id, rows.flatMap(completedBy));
    before = last.index;
    await onProgress(total - before);
  }
  await deleteUnusedTypes(ctx, owner_id, created_types);
  await deleteCreatedFields(ctx, owner_id, created_fields);
  await removeUnusedKinds(ctx, owner_id, created_kinds);
  await updateImportStatus(ctx, order, 'committing', {
    status: 'undone',
    undoing: false,
    ...NO_PROBLEM,
    done: total,
    created_types: [],
    created_fields: [],
    created_kinds: [],
  });
  await publish(ctx.db, [owner_id], 'contacts');
}

type Row = Awaited<ReturnType<typeof listRowsToUndo>>[number];

function completedBy({ action, contact_id, before, after }: Row): UpdatedContact[] {
  if (action !== 'update' || contact_id === null || before === null) return [];
  const states = { before, after } as unknown as Omit<UpdatedContact, 'id'>;
  return [{ id: contact_id, ...states }];
}

/**
 * Deletes previews unused for a week, and the rows of imports that can no longer be undone. The imports and their
 * totals stay.
 */
export async function purgeImports(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const forgotten = addDays(now, -PREVIEW_DAYS);
  while ((await deleteAbandonedPreviews(ctx.db, forgotten, AT_ONCE)) > 0);
  const settled = addDays(now, -DURATIONS.undo_days);
  for (;;) {
    const ids = await listPurgeable(ctx.db, settled, AT_ONCE);
    if (ids.length === 0) return;
    await inTransaction(ctx, async ({ db }) => {
      for (const id of ids) await deleteRows(db, id);
    });
  }
}
