import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { ImportFile } from '#contract/imports.ts';
import { DURATIONS } from '#contract/limits.ts';
import type { Context, ReaderContext, UserContext } from '../../context.ts';
import { addDays } from '../../infra/clock.ts';
import { notFound, tooManyRequests } from '../../app-error.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { translate } from '../../infra/translations.ts';
import {
  countRunning,
  findImport,
  type ImportChanges,
  lockImport,
  updateImport,
} from './imports.queries.ts';

const PROGRESS_INTERVAL_MS = 250;

const MAX_CONCURRENT_IMPORTS = 5;

const RETRY_AFTER_S = 10;

type Row = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** An import as in the API. */
export function showImport({ clock, language }: ReaderContext, row: Row): ImportFile {
  const {
    committed_at,
    judged_at: _judged_at,
    created_types: _created_types,
    created_fields: _created_fields,
    created_kinds: _created_kinds,
    problem_message,
    ...publicFields
  } = row;
  const format = row.format as ImportFile['format'];
  const status = row.status as ImportFile['status'];
  const until = status === 'done' && committed_at !== null ? undoableUntil(committed_at) : null;
  return {
    ...publicFields,
    problem: problem_message === null ? row.problem : translate(language, problem_message),
    format,
    status,
    undoable_until: isAhead(until, clock.now()) ? until : null,
  };
}

/** The columns of a problem of the whole file. */
export function problemColumns(problem: MessageDescriptor) {
  return { problem: translate('en', problem), problem_message: { ...problem } };
}

export const NO_PROBLEM = { problem: '', problem_message: null };

/** The deadline for undo. */
export function undoableUntil(committed_at: string): string {
  return addDays(committed_at, DURATIONS.undo_days);
}

function isAhead(timestamp: string | null, now: string): boolean {
  return timestamp !== null && timestamp > now;
}

/** 404 if it isn't the caller's, as for all functions below. */
export async function getImport(ctx: UserContext, id: number): Promise<ImportFile> {
  const found = await findImport(ctx.db, ctx.user_id, id);
  if (found === undefined) throw notFound(msg`Import not found.`);
  return showImport(ctx, found);
}

/** Locks the import. */
export async function lockOwnImport(ctx: UserContext, id: number) {
  const locked = await lockImport(ctx.db, ctx.user_id, id);
  if (locked === undefined) throw notFound(msg`Import not found.`);
  return locked;
}

export type LockedImport = Awaited<ReturnType<typeof lockOwnImport>>;

/** 429 while the maximum number of imports is running. */
export async function assertImportSlot(ctx: UserContext): Promise<void> {
  if ((await countRunning(ctx.db, ctx.user_id)) < MAX_CONCURRENT_IMPORTS) return;
  throw tooManyRequests(
    msg`${{ max: MAX_CONCURRENT_IMPORTS }} imports are already running. Wait until one is done.`,
    RETRY_AFTER_S,
  );
}

export interface ImportJobPayload {
  import_id: number;
  owner_id: number;
}

/** Updates an import that still has the expected status, and publishes it. */
export async function updateImportStatus(
  ctx: Context,
  { import_id, owner_id }: ImportJobPayload,
  expected: ImportFile['status'],
  changes: ImportChanges,
): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    const locked = await lockImport(db, owner_id, import_id);
    if (locked?.status !== expected) return;
    await updateImport(db, owner_id, import_id, { ...changes, updated_at: ctx.clock.now() });
    await publish(db, [owner_id], 'imports', import_id);
  });
}

/**
 * Reports progress outside the transaction, so that it's visible while that runs. Throttled; failures don't affect the
 * import.
 */
export function createProgressReporter(
  outside: Context,
  order: ImportJobPayload,
  expected: ImportFile['status'],
) {
  let reported_at = -Infinity;
  return async (done: number): Promise<void> => {
    if (done === 0 || performance.now() - reported_at < PROGRESS_INTERVAL_MS) return;
    try {
      await updateImportStatus(outside, order, expected, { done });
    } catch (error) {
      outside.log.warn({ err: error }, 'Failed to update the progress of an import');
    }
    reported_at = performance.now();
  };
}
