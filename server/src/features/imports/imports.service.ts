import { z } from 'zod';
import type { ImportChange, ImportFile, ImportRow } from '#contract/imports.ts';
import { DURATIONS, LIMITS } from '#contract/limits.ts';
import { badInput, conflict, notFound, tooManyCalls } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { shift } from '../../infra/clock.ts';
import { inTransaction } from '../../infra/db.ts';
import { announce } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import { checkDecisions } from './decisions.ts';
import {
  countCommitting,
  deleteOldPreviews,
  deleteRows,
  findFile,
  findImport,
  findRowsAt,
  insertImport,
  listRows,
  lockImport,
  setActions,
  updateImport,
} from './imports.queries.ts';
import { judgeRows } from './judge-rows.ts';
import { readAddressBook, type ReadResult } from './address-book/read-address-book.ts';
import { cutText, tidyLine } from './address-book/tidy-text.ts';
import { UnreadableFile } from './address-book/unreadable-file.ts';

/** The background work that a commit asks for. */
export const COMMIT_JOB = 'commit_import';

// A person's previews beyond these are given up, the oldest first.
const PREVIEWS = 20;
const COMMITS_AT_ONCE = 5;
const RETRY_AFTER_S = 10;
const UNDO_MS = DURATIONS.undo_days * 86_400_000;

/** Reads a file and keeps what it would do, to be looked at. 400 at `file` where nothing can be made of it. */
export async function createImport(
  ctx: UserContext,
  file: { file_name: string; bytes: Buffer },
): Promise<ImportFile> {
  const file_name = cutText(tidyLine(file.file_name), LIMITS.line);
  const read = readOr400('file', () => readAddressBook(file.bytes, file_name));
  const now = ctx.clock.now();
  return inTransaction(ctx, async (inside) => {
    const { id } = await insertImport(inside.db, {
      ...previewOf(read),
      owner_id: ctx.user_id,
      file_name,
      format: read.format,
      file: file.bytes,
      status: 'ready',
      created_at: now,
      updated_at: now,
    });
    await judgeRows(inside, ctx.user_id, id, read.rows);
    await deleteOldPreviews(inside.db, ctx.user_id, PREVIEWS);
    await announce(inside.db, [ctx.user_id], 'imports', id);
    return getImport(inside, id);
  });
}

/** One import and its progress. 404 where it is not the caller's, as in all that follows. */
export async function getImport(ctx: UserContext, id: number): Promise<ImportFile> {
  const found = await findImport(ctx.db, ctx.user_id, id);
  if (found === undefined) throw notFound('Import');
  const { committed_at, ...row } = found;
  const until = committed_at && shift(committed_at, UNDO_MS);
  const undoable_until = until !== null && until > ctx.clock.now() ? until : null;
  const format = row.format as ImportFile['format'];
  const status = row.status as ImportFile['status'];
  return { ...row, format, status, undoable_until: status === 'done' ? undoable_until : null };
}

const rowCursor = z.tuple([z.int().min(0).max(LIMITS.import_rows)]);

/** One page of the rows, in the order of the file. */
export async function getImportRows(
  ctx: UserContext,
  id: number,
  query: PageQuery,
): Promise<Page<ImportRow>> {
  const { limit, after } = readCursor(query, rowCursor);
  await getImport(ctx, id);
  const rows = await listRows(ctx.db, id, after?.[0] ?? -1, limit + 1);
  const typed = rows.map((row) => ({ ...row, action: row.action as ImportRow['action'] }));
  return pageOf(typed, limit, (row) => [row.index]);
}

/**
 * Sends columns elsewhere, which reads a CSV file again and forgets earlier decisions, and decides for rows. 409 once
 * it was committed; 400 at `mapping.<column>` and `decisions.<index>`.
 */
export async function changeImport(
  ctx: UserContext,
  id: number,
  { mapping, decisions }: ImportChange,
): Promise<ImportFile> {
  return inTransaction(ctx, async (inside) => {
    const held = await holdImport(inside, id);
    if (held.status !== 'ready') throw conflict('This import can no longer be changed.');
    if (mapping !== undefined) await changeMapping(inside, held, mapping);
    if (decisions !== undefined) await decide(inside, id, decisions);
    await updateImport(inside.db, ctx.user_id, id, { updated_at: ctx.clock.now() });
    await announce(inside.db, [ctx.user_id], 'imports', id);
    return getImport(inside, id);
  });
}

/** Begins to make contacts of the rows, in the background. 409 where that is done already. */
export async function commitImport(ctx: UserContext, id: number): Promise<ImportFile> {
  return inTransaction(ctx, async (inside) => {
    const held = await holdImport(inside, id);
    if (held.status === 'done' || held.status === 'undone')
      throw conflict('This import is done already.');
    // Asking once more while it runs does no harm, and takes up what a crash left lying.
    if (held.status !== 'committing') await beginCommit(inside, id);
    const payload = { import_id: id, owner_id: ctx.user_id };
    await enqueueJob(inside.db, COMMIT_JOB, payload, `${COMMIT_JOB}:${id}`);
    await announce(inside.db, [ctx.user_id], 'imports', id);
    return getImport(inside, id);
  });
}

async function beginCommit(ctx: UserContext, id: number): Promise<void> {
  if ((await countCommitting(ctx.db, ctx.user_id)) >= COMMITS_AT_ONCE)
    throw tooManyCalls(
      `There are ${COMMITS_AT_ONCE} imports under way. Please wait until one is done.`,
      RETRY_AFTER_S,
    );
  const updated_at = ctx.clock.now();
  const begun = { status: 'committing', problem: '', done: 0, updated_at };
  await updateImport(ctx.db, ctx.user_id, id, begun);
}

async function holdImport(ctx: UserContext, id: number) {
  const held = await lockImport(ctx.db, ctx.user_id, id);
  if (held === undefined) throw notFound('Import');
  return held;
}

type Held = Awaited<ReturnType<typeof holdImport>>;

async function changeMapping(
  ctx: UserContext,
  held: Held,
  changes: Record<string, string>,
): Promise<void> {
  if (held.format !== 'csv') throw badInput({ mapping: 'Only a CSV file has columns.' });
  const unknown = Object.keys(changes).find((column) => !held.columns.includes(column));
  if (unknown !== undefined)
    throw badInput({ [`mapping.${unknown}`]: 'The file has no such column.' });
  const bytes = (await findFile(ctx.db, ctx.user_id, held.id)) ?? Buffer.alloc(0);
  const mapping = { ...held.mapping, ...changes };
  const read = readOr400('mapping', () => readAddressBook(bytes, held.file_name, mapping));
  await deleteRows(ctx.db, held.id);
  await judgeRows(ctx, ctx.user_id, held.id, read.rows);
  await updateImport(ctx.db, ctx.user_id, held.id, previewOf(read));
}

async function decide(
  ctx: Context,
  id: number,
  decisions: NonNullable<ImportChange['decisions']>,
): Promise<void> {
  const wishes = Object.entries(decisions).map(([index, action]) => ({
    index: Number(index),
    action,
  }));
  const indexes = wishes.map((wish) => wish.index);
  checkDecisions(wishes, await findRowsAt(ctx.db, id, indexes));
  await setActions(ctx.db, id, wishes);
}

/** What an import keeps of a file beside its rows. */
function previewOf({ columns, mapping, problem, rows }: ReadResult) {
  const count = rows.length;
  return { columns, mapping, problem, done: count, total: count };
}

function readOr400(field: string, read: () => ReadResult): ReadResult {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw badInput({ [field]: error.message });
    throw error;
  }
}
