import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import {
  EMPTY_PROPOSAL,
  type ImportChange,
  type ImportFile,
  type ImportRow,
} from '#contract/imports.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput, conflict } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { requireOwnContactType } from '../contact-types/public.ts';
import { getFieldDefinitions } from '../custom-fields/public.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { translate } from '../../infra/translations.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import {
  assertImportSlot,
  getImport,
  type LockedImport,
  lockOwnImport,
  NO_PROBLEM,
  showImport,
  undoableUntil,
} from './import-status.service.ts';
import {
  countTotals,
  findInvalidDecisions,
  type InvalidDecision,
  listRows,
  type RowFilter,
  setActions,
  setAllActions,
  type StoredProblem,
} from './import-rows.queries.ts';
import { findFileSize, type ImportChanges, listImports, updateImport } from './imports.queries.ts';
import {
  loadFile,
  READ_JOB,
  SMALL_BYTES,
  storeRows,
  toBadInput,
} from './read/read-import.service.ts';
import { withOpenFile } from './read/reader-pool.ts';

export const COMMIT_JOB = 'imports.commit-import';
export const UNDO_JOB = 'imports.undo-import';

export async function getImports(ctx: UserContext, query: PageQuery): Promise<Page<ImportFile>> {
  const { limit, after } = readCursor(query);
  const rows = await listImports(ctx.db, ctx.user_id, after, limit + 1);
  const files = rows.map((row) => showImport(ctx, row));
  return pageOf(files, limit);
}

const rowCursor = z.tuple([z.int().min(0).max(LIMITS.import_rows)]);

/** One page of rows in file order: all, those with one action, or those with problems. */
export async function getImportRows(
  ctx: UserContext,
  id: number,
  query: PageQuery & RowFilter,
): Promise<Page<ImportRow>> {
  const { limit, after } = readCursor(query, rowCursor);
  await getImport(ctx, id);
  const rows = await listRows(ctx.db, id, query, after?.[0] ?? -1, limit + 1);
  const results = rows.map((row) => ({
    ...row,
    // Rows read by an older version don't have the newer fields.
    contact: { ...EMPTY_PROPOSAL, ...row.contact },
    action: row.action as ImportRow['action'],
    problems: row.problems.map((problem) => shownProblem(ctx.language, problem)),
  }));
  return pageOf(results, limit, (row) => [row.index]);
}

function shownProblem(language: Language, { field, ...problem }: StoredProblem) {
  return {
    field,
    message: problem.id === undefined ? problem.message : translate(language, problem),
  };
}

/** Starts the commit job. 409 if already committed or impossible. */
export async function commitImport(ctx: UserContext, id: number): Promise<ImportFile> {
  return inTransaction(ctx, async (txCtx) => {
    const locked = await lockOwnImport(txCtx, id);
    if (locked.status === 'done' || locked.status === 'undone' || locked.undoing)
      throw conflict(msg`This import is already done.`);
    if (locked.status === 'reading') throw conflict(msg`The file is still being read.`);
    if (locked.status === 'failed' && (await findFileSize(txCtx.db, ctx.user_id, id)) === null)
      throw conflict(msg`Couldn’t read this file. Choose it again.`);
    if (locked.total === 0) throw conflict(msg`The file has no contacts to import.`);
    // Idempotent while running; resumes after a crash.
    if (locked.status !== 'committing') {
      await assertImportSlot(txCtx);
      const updated_at = ctx.clock.now();
      const started = { status: 'committing', ...NO_PROBLEM, done: 0, updated_at };
      await updateImport(txCtx.db, ctx.user_id, id, started);
    }
    return startJob(txCtx, COMMIT_JOB, id);
  });
}

/** Starts the undo job. 409 if not committed, already undone or too old. */
export async function undoImport(ctx: UserContext, id: number): Promise<ImportFile> {
  return inTransaction(ctx, async (txCtx) => {
    const locked = await lockOwnImport(txCtx, id);
    if (!locked.undoing) {
      rejectUndo(locked, ctx.clock.now());
      const updated_at = ctx.clock.now();
      const started = { status: 'committing', undoing: true, ...NO_PROBLEM, done: 0, updated_at };
      await updateImport(txCtx.db, ctx.user_id, id, started);
    }
    return startJob(txCtx, UNDO_JOB, id);
  });
}

function rejectUndo({ status, committed_at }: LockedImport, now: string): void {
  if (status === 'undone') throw conflict(msg`This import was already undone.`);
  if (status === 'committing')
    throw conflict(msg`This import is still running. Wait until it’s done.`);
  if (status !== 'done' || committed_at === null) throw conflict(msg`Nothing to undo.`);
  if (undoableUntil(committed_at) <= now) throw conflict(msg`It’s too late to undo this.`);
}

async function startJob(ctx: UserContext, job: string, id: number): Promise<ImportFile> {
  await enqueueJob(ctx.db, job, { import_id: id, owner_id: ctx.user_id }, `${job}:${id}`);
  await publish(ctx.db, [ctx.user_id], 'imports', id);
  return getImport(ctx, id);
}

/**
 * Changes the mapping, which reads a CSV file again and resets decisions, or decides rows. 409 after the commit; 400 at
 * `mapping.<column>`, `decisions.<index>` and `contact_type_id`.
 */
export async function changeImport(
  ctx: UserContext,
  id: number,
  { mapping, decisions, decide_all, tags, contact_type_id }: ImportChange,
): Promise<ImportFile> {
  return inTransaction(ctx, async (txCtx) => {
    const locked = await lockOwnImport(txCtx, id);
    if (locked.status !== 'ready') throw conflict(msg`This import can no longer be changed.`);
    const read = mapping === undefined ? {} : await changeMapping(txCtx, locked, mapping);
    if (decide_all !== undefined) await setAllActions(txCtx.db, id, decide_all);
    if (decisions !== undefined) await decide(txCtx, id, decisions);
    const decided = decide_all !== undefined || decisions !== undefined;
    const totals = decided ? { totals: await countTotals(txCtx.db, id) } : {};
    if (contact_type_id) await requireOwnContactType(txCtx, contact_type_id);
    const common = {
      ...(tags !== undefined && { tags: [...new Set(tags)] }),
      ...(contact_type_id !== undefined && { contact_type_id }),
    };
    const changes = { ...read, ...totals, ...common, updated_at: ctx.clock.now() };
    await updateImport(txCtx.db, ctx.user_id, id, changes);
    await publish(txCtx.db, [ctx.user_id], 'imports', id);
    return getImport(txCtx, id);
  });
}

/** Reads small files immediately, large ones in a job; returns the updated import. */
async function changeMapping(
  ctx: UserContext,
  locked: LockedImport,
  changes: Record<string, string>,
): Promise<ImportChanges> {
  if (locked.format !== 'csv') throw badInput({ mapping: msg`Only a CSV file has columns.` });
  const unknown = Object.keys(changes).find((column) => !locked.columns.includes(column));
  if (unknown !== undefined)
    throw badInput({ [`mapping.${unknown}`]: msg`The file has no such column.` });
  const fields = await getFieldDefinitions(ctx, ctx.user_id);
  const isKnown = (target: string) =>
    !/^custom\.\d/.test(target) || fields.some(({ id }) => target === `custom.${id}`);
  const invalid = Object.entries(changes).find(([, target]) => !isKnown(target));
  if (invalid !== undefined)
    throw badInput({ [`mapping.${invalid[0]}`]: msg`Custom field not found.` });
  const mapping = { ...locked.mapping, ...changes };
  const order = { import_id: locked.id, owner_id: ctx.user_id };
  if (((await findFileSize(ctx.db, ctx.user_id, locked.id)) ?? 0) > SMALL_BYTES) {
    await enqueueJob(ctx.db, READ_JOB, order, `${READ_JOB}:${locked.id}`);
    return { status: 'reading', mapping, done: 0 };
  }
  const bytes = await loadFile(ctx, order);
  const file = { bytes, transfer: [bytes.buffer], file_name: locked.file_name, mapping, fields };
  return toBadInput('mapping', () =>
    withOpenFile(file, 'small', (book) => storeRows(ctx, order, book)),
  );
}

/** All decisions or none: 400 at `decisions.<index>` for the first hundred invalid ones. */
async function decide(
  ctx: UserContext,
  import_id: number,
  changes: NonNullable<ImportChange['decisions']>,
): Promise<void> {
  const decisions = Object.entries(changes).map(([index, action]) => ({
    index: Number(index),
    action,
  }));
  const impossible = await findInvalidDecisions(ctx.db, import_id, decisions);
  const errors = impossible.map((each) => [`decisions.${each.index}`, objectionTo(each)] as const);
  if (errors.length > 0) throw badInput(Object.fromEntries(errors));
  await setActions(ctx.db, import_id, decisions);
}

function objectionTo({ action, has_row }: InvalidDecision): MessageDescriptor {
  if (!has_row) return msg`The file has no such row.`;
  return action === 'update'
    ? msg`No contact matches this row.`
    : msg`This row has no name, email, phone number or company.`;
}
