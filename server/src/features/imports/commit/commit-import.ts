import { msg } from '@lingui/core/runtime-macro';
import type { Context } from '../../../context.ts';
import { addMs } from '../../../infra/clock.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { deleteUnusedTypes } from '../../contact-types/public.ts';
import {
  insertImportedContacts,
  insertPreparedContacts,
  fillContactsFromImport,
  findMatches,
  hasChangedSince,
  prepareContacts,
  vacuumAfterImport,
} from '../../contacts/public.ts';
import { removeUnusedKinds } from '../../relationships/public.ts';
import {
  createProgressReporter,
  updateImportStatus,
  type ImportJobPayload,
  problemColumns,
} from '../import-status.service.ts';
import {
  countTotals,
  listRowsToCommit,
  setResults,
  type RowResult,
} from '../import-rows.queries.ts';
import { addRecords } from './imported-records.ts';
import { UnmappedValues } from './unmapped-values.ts';
import { findReferred, type Row, toRows } from './row-to-commit.ts';
import { findImport, lockAddressBook } from '../imports.queries.ts';

const CHUNK_SIZE = 250;

/** Imports all rows or none; safe to run again after a crash. On failure the owner is notified and can retry. */
export async function runCommit(ctx: Context, payload: ImportJobPayload): Promise<void> {
  let added = 0;
  try {
    added = await inTransaction(ctx, (txCtx) => commitRows(txCtx, ctx, payload));
  } catch (error) {
    ctx.log.error({ err: error, ...payload }, 'Import failed');
    const problem = problemColumns(msg`Something went wrong and nothing was added. Try again.`);
    await updateImportStatus(ctx, payload, 'committing', { status: 'failed', ...problem });
  }
  await vacuumAfterImport(ctx, added).catch((error: unknown) =>
    ctx.log.warn({ err: error, ...payload }, 'Failed to vacuum the contact tables'),
  );
}

/** Returns the number of added contacts. */
async function commitRows(
  ctx: Context,
  outside: Context,
  payload: ImportJobPayload,
): Promise<number> {
  const { import_id, owner_id } = payload;
  await lockAddressBook(ctx.db, owner_id);
  const found = await findImport(ctx.db, owner_id, import_id);
  if (found?.status !== 'committing' || found.undoing) return 0;
  const known = await isStillClassified(ctx, owner_id, found.judged_at);
  const referred = await findReferred(ctx, owner_id, found);
  const { types, fields, related } = referred;
  const onProgress = createProgressReporter(outside, payload, 'committing');
  const added = new Set<number>();
  const origin = { kind: 'import', id: import_id } as const;
  const unmapped = new UnmappedValues();
  // Reads outside the transaction, in parallel with its writes, which only change rows already read.
  const chunkAfter = async (index: number) => {
    const rows = await listRowsToCommit(outside.db, import_id, index, CHUNK_SIZE);
    const ready = await toRows(rows, referred);
    for (const { extra } of ready) unmapped.add(extra);
    return ready;
  };
  const readyOf = (proposals: Row[]) => ({
    proposals,
    ready: known ? prepareContacts(ctx, proposals, 'import', origin) : null,
  });
  for (let chunk = readyOf(await chunkAfter(-1)); ;) {
    const [first, last] = [chunk.proposals[0], chunk.proposals.at(-1)];
    if (first === undefined || last === undefined) break;
    const write = async () => {
      const results = await commitChunk(ctx, owner_id, { ...chunk, origin, known, added });
      await setResults(ctx.db, import_id, results);
    };
    // The database writes one chunk while the next is read and prepared.
    const [, next] = await Promise.all([
      write(),
      chunkAfter(last.index).then(readyOf),
      onProgress(first.index),
    ]);
    chunk = next;
  }
  await addRecords({ ...ctx, user_id: owner_id }, import_id, related);
  // Types created for rows that updated contacts with a type are unused.
  await deleteUnusedTypes(ctx, owner_id, types.created);
  await removeUnusedKinds(ctx, owner_id, related.kinds.created);
  await updateImportStatus(ctx, payload, 'committing', {
    status: 'done',
    file: null,
    done: found.total,
    committed_at: ctx.clock.now(),
    created_types: types.created,
    created_fields: fields.created,
    created_kinds: related.kinds.created,
    totals: await countTotals(ctx.db, import_id),
    unmapped: unmapped.list(),
  });
  await publish(ctx.db, [owner_id], 'contacts');
  return added.size;
}

/** Allows for transactions that started before the preview and committed after it. */
const MAX_TRANSACTION_MS = 600_000;

async function isStillClassified(
  ctx: Context,
  owner_id: number,
  judged_at: string | null,
): Promise<boolean> {
  return (
    judged_at !== null &&
    !(await hasChangedSince(ctx, owner_id, addMs(judged_at, -MAX_TRANSACTION_MS)))
  );
}

interface Chunk {
  proposals: Row[];
  /** Prepared contacts; null if updates must be identified first. */
  ready: ReturnType<typeof prepareContacts> | null;
  origin: { kind: 'import'; id: number };
  /** Whether the address book is unchanged since the preview. */
  known: boolean;
  /** Ids added so far. */
  added: Set<number>;
}

/** Updates matching contacts and adds the others. */
async function commitChunk(ctx: Context, owner_id: number, chunk: Chunk): Promise<RowResult[]> {
  const { proposals, ready, origin, added } = chunk;
  const targets = await targetsOf(ctx, owner_id, chunk);
  const about = proposals.flatMap((row) => {
    const contact_id = targets.get(row.index);
    return contact_id === undefined ? [] : [{ ...row, contact_id }];
  });
  const completed =
    about.length === 0 ? null : await fillContactsFromImport(ctx, owner_id, about, origin);
  const others = proposals.filter((row) => !completed?.has(targets.get(row.index) ?? 0));
  const ids =
    ready !== null && about.length === 0
      ? await insertPreparedContacts(ctx, owner_id, ready)
      : await insertImportedContacts(ctx, owner_id, others, 'import', origin);
  for (const id of ids) added.add(id);
  return [
    ...resultsOf(about, completed ?? new Map()),
    ...others.map((row, index) => addedBy(row, ids[index] ?? 0)),
  ];
}

type Completed = Awaited<ReturnType<typeof fillContactsFromImport>>;

/** A contact's result is stored with the first row about it. */
function resultsOf(
  rows: { index: number; contact_id: number }[],
  completed: Completed,
): RowResult[] {
  const changedIds = new Set<number>();
  return rows.flatMap(({ index, contact_id }) => {
    const change = completed.get(contact_id);
    if (change === undefined) return [];
    const first = !changedIds.has(contact_id);
    changedIds.add(contact_id);
    const { before, after } = first ? change : { before: null, after: null };
    return [{ index, action: 'update', duplicate_of: contact_id, contact_id, before, after }];
  });
}

function addedBy({ index, duplicate_of }: Row, contact_id: number): RowResult {
  return { index, action: 'add', duplicate_of, contact_id, before: null, after: null };
}

/**
 * The contact that each row updates. A row to be added may have been added by another import since the preview; one
 * added on purpose next to its duplicate stays.
 */
async function targetsOf(
  ctx: Context,
  owner_id: number,
  { proposals, known, added }: Chunk,
): Promise<Map<number, number>> {
  const targets = new Map<number, number>();
  for (const { index, action, duplicate_of } of proposals)
    if (action === 'update' && duplicate_of !== null) targets.set(index, duplicate_of);
  const fresh = proposals.filter((row) => row.duplicate_of === null);
  if (known || fresh.length === 0) return targets;
  const matches = await findMatches(
    ctx,
    owner_id,
    fresh.map((row) => row.contact),
  );
  fresh.forEach(({ index }, position) => {
    const match = matches[position];
    if (match && !added.has(match.contact_id)) targets.set(index, match.contact_id);
  });
  return targets;
}
