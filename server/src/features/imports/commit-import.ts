import type { Context } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { announce } from '../../infra/events.ts';
import { addContactsFor, completeContactsFor, findMatches } from '../contacts/contacts.service.ts';
import {
  holdAddressBook,
  listRowsToCommit,
  lockImport,
  findImport,
  setResults,
  updateImport,
  type RowResult,
} from './imports.queries.ts';

export interface CommitOrder {
  import_id: number;
  owner_id: number;
}

const CHUNK = 500;

type Row = Awaited<ReturnType<typeof listRowsToCommit>>[number];

/**
 * Makes contacts of the rows, all of them or none: after a crash it is run again and doubles nothing. Where it fails
 * the person is told, and may ask for it once more.
 */
export async function runCommit(ctx: Context, order: CommitOrder): Promise<void> {
  try {
    await inTransaction(ctx, (inside) => commitRows(inside, ctx, order));
  } catch (error) {
    ctx.log.error({ err: error, import_id: order.import_id }, 'An import failed');
    await tell(ctx, order, {
      status: 'failed',
      problem: 'Something went wrong and nothing was added. Please try again.',
    });
  }
}

async function commitRows(ctx: Context, outside: Context, order: CommitOrder): Promise<void> {
  const { import_id, owner_id } = order;
  await holdAddressBook(ctx.db, owner_id);
  const found = await findImport(ctx.db, owner_id, import_id);
  if (found?.status !== 'committing') return;
  const added = new Set<number>();
  let after = -1;
  for (;;) {
    const rows = await listRowsToCommit(ctx.db, import_id, after, CHUNK);
    const last = rows.at(-1);
    if (last === undefined) break;
    await setResults(ctx.db, import_id, await commitChunk(ctx, owner_id, rows, added));
    after = last.index;
    await tellProgress(outside, order, after + 1);
  }
  const committed_at = ctx.clock.now();
  await tell(ctx, order, { status: 'done', file: null, done: found.total, committed_at });
  await announce(ctx.db, [owner_id], 'contacts');
}

/** Completes the contacts that the rows are about and adds the others. */
async function commitChunk(
  ctx: Context,
  owner_id: number,
  rows: Row[],
  added: Set<number>,
): Promise<RowResult[]> {
  const targets = await targetsOf(ctx, owner_id, rows, added);
  const about = rows.flatMap((row) => {
    const contact_id = targets.get(row.index);
    return contact_id === undefined ? [] : [{ ...row, contact_id }];
  });
  const present = await completeContactsFor(ctx, owner_id, about);
  const completed = about.filter((row) => present.has(row.contact_id));
  const indexes = new Set(completed.map((row) => row.index));
  const others = rows.filter((row) => !indexes.has(row.index));
  const ids = await addContactsFor(ctx, owner_id, others, 'import');
  for (const id of ids) added.add(id);
  return [
    ...completed.map(({ index, contact_id }) => ({
      index,
      action: 'update' as const,
      duplicate_of: contact_id,
      contact_id,
    })),
    ...others.map(({ index, duplicate_of }, place) => ({
      index,
      action: 'add' as const,
      duplicate_of,
      contact_id: ids[place] ?? 0,
    })),
  ];
}

/**
 * The contact that each row completes. A row to be added may have become one of the address book since it was
 * judged, by another import of the same file; one that the person wants beside its duplicate stays.
 */
async function targetsOf(
  ctx: Context,
  owner_id: number,
  rows: Row[],
  added: Set<number>,
): Promise<Map<number, number>> {
  const targets = new Map<number, number>();
  for (const { index, action, duplicate_of } of rows)
    if (action === 'update' && duplicate_of !== null) targets.set(index, duplicate_of);
  const fresh = rows.filter((row) => row.duplicate_of === null);
  const matches = await findMatches(
    ctx,
    owner_id,
    fresh.map((row) => row.contact),
  );
  fresh.forEach(({ index }, place) => {
    const match = matches[place];
    if (match && !added.has(match.contact_id)) targets.set(index, match.contact_id);
  });
  return targets;
}

/** Beside the transaction, so that it is seen while that runs; the import does not depend on it. */
async function tellProgress(outside: Context, order: CommitOrder, done: number): Promise<void> {
  try {
    await tell(outside, order, { done });
  } catch (error) {
    outside.log.warn({ err: error }, 'The progress of an import could not be told');
  }
}

async function tell(
  ctx: Context,
  { import_id, owner_id }: CommitOrder,
  changes: { status?: string; problem?: string; done?: number; file?: null; committed_at?: string },
): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    const held = await lockImport(db, owner_id, import_id);
    if (held?.status !== 'committing') return;
    await updateImport(db, owner_id, import_id, { ...changes, updated_at: ctx.clock.now() });
    await announce(db, [owner_id], 'imports', import_id);
  });
}
