import type { ImportFile } from '#contract/imports.ts';
import { DURATIONS } from '#contract/limits.ts';
import type { Context } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import type { findImport } from './imports.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findImport>>>;

const UNDO_MS = DURATIONS.undo_days * 86_400_000;

/** An import as the wire has it. */
export function showImport({ clock }: Context, row: Row): ImportFile {
  const { committed_at, judged_at: _judged_at, created_types: _created_types, ...shown } = row;
  const format = row.format as ImportFile['format'];
  const status = row.status as ImportFile['status'];
  const until = status === 'done' && committed_at !== null ? undoableUntil(committed_at) : null;
  return { ...shown, format, status, undoable_until: isAhead(until, clock.now()) ? until : null };
}

/** The moment from which on an import cannot be undone. */
export function undoableUntil(committed_at: string): string {
  return addMs(committed_at, UNDO_MS);
}

function isAhead(moment: string | null, now: string): boolean {
  return moment !== null && moment > now;
}
