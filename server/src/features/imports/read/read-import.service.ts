import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { ImportFile, ImportTotals } from '#contract/imports.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput } from '../../../app-error.ts';
import type { Context, UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { duplicateFinder, findMatches } from '../../contacts/public.ts';
import { getFieldDefinitions } from '../../custom-fields/public.ts';
import { publish } from '../../../infra/events.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { InvalidFileError } from '../address-book/open-file.ts';
import {
  assertImportSlot,
  createProgressReporter,
  getImport,
  type ImportJobPayload,
  NO_PROBLEM,
  problemColumns,
  updateImportStatus,
} from '../import-status.service.ts';
import { deleteRows, insertRows, type NewRow } from '../import-rows.queries.ts';
import {
  deleteOldPreviews,
  findFileSize,
  findImport,
  findSlice,
  type ImportChanges,
  insertImport,
  updateImport,
} from '../imports.queries.ts';
import { type OpenFile, withOpenFile } from './reader-pool.ts';
import type { ReadRow } from '../address-book/read-row.ts';
import { decideRowOutcome } from '../commit/classify-rows.ts';
import { readCustomValues } from './read-custom-values.ts';
import { hasPhoto } from '../photos/imported-photos.ts';
import { cleanLine, truncate } from '../address-book/clean-text.ts';

// Previews per owner; older ones are deleted.
const MAX_PREVIEWS = 20;

export const READ_JOB = 'imports.read-import';

/** Smaller files are read within the request. */
export const SMALL_BYTES = 512 * 1024;

const SLICE_BYTES = 1024 * 1024;

/** The file's bytes in their own buffer. */
export async function loadFile(
  ctx: Context,
  { import_id, owner_id }: ImportJobPayload,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = (await findFileSize(ctx.db, owner_id, import_id)) ?? 0;
  const bytes = new Uint8Array(size);
  for (let from = 0; from < size; from += SLICE_BYTES)
    bytes.set(await findSlice(ctx.db, import_id, from, SLICE_BYTES), from);
  return bytes;
}

/** Replaces the rows, each with its default action; returns the import's new columns. */
export async function storeRows(
  ctx: Context,
  payload: ImportJobPayload,
  book: OpenFile,
  onProgress: (done: number) => Promise<void> = () => Promise.resolve(),
): Promise<ImportChanges> {
  const judged_at = ctx.clock.now();
  await deleteRows(ctx.db, payload.import_id);
  const { totals, problem } = await classifyRows(ctx, payload, book.rows(), onProgress);
  const { rows } = totals;
  const { columns, mapping, format } = book.head;
  const read = { status: 'ready', judged_at, totals, done: rows, total: rows };
  const problems = problem === null ? NO_PROBLEM : problemColumns(problem);
  return { ...read, ...problems, format, columns, mapping };
}

/** Reads a file in a job and notifies the owner. */
export async function runRead(ctx: Context, payload: ImportJobPayload): Promise<void> {
  const found = await findImport(ctx.db, payload.owner_id, payload.import_id);
  if (found?.status !== 'reading') return;
  const { file_name, mapping } = found;
  try {
    const bytes = await loadFile(ctx, payload);
    const fields = await getFieldDefinitions(ctx, payload.owner_id);
    const file = { bytes, transfer: [bytes.buffer], file_name, mapping, fields };
    await withOpenFile(file, 'large', (book) =>
      inTransaction(ctx, async (txCtx) => {
        const onProgress = createProgressReporter(ctx, payload, 'reading');
        await updateImportStatus(
          txCtx,
          payload,
          'reading',
          await storeRows(txCtx, payload, book, onProgress),
        );
      }),
    );
  } catch (error) {
    const unreadable = error instanceof InvalidFileError;
    if (!unreadable) ctx.log.error({ err: error, ...payload }, 'Failed to read an import file');
    const problem = unreadable
      ? error.detail
      : msg`Something went wrong while reading the file. Choose it again.`;
    const failed = { status: 'failed', ...problemColumns(problem), file: null };
    await updateImportStatus(ctx, payload, 'reading', failed);
  }
}

/** Turns `InvalidFileError` into 400 at this field. */
export async function toBadInput<T>(field: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InvalidFileError) throw badInput({ [field]: error.detail });
    throw error;
  }
}

/** Totals per action, and a problem of the whole file. */
interface ClassifiedRow {
  totals: ImportTotals;
  problem: MessageDescriptor | null;
}

/** Compares rows with each other and with the address book, and stores their actions. */
async function classifyRows(
  ctx: Context,
  { import_id, owner_id }: ImportJobPayload,
  rows: AsyncGenerator<ReadRow[], MessageDescriptor | null>,
  onProgress: (done: number) => Promise<void>,
): Promise<ClassifiedRow> {
  const totals: ImportTotals = { rows: 0, add: 0, update: 0, skip: 0, problems: 0 };
  const findRepeat = duplicateFinder();
  const fields = await getFieldDefinitions(ctx, owner_id);
  for (;;) {
    const { done, value } = await rows.next();
    if (done) return { totals, problem: value };
    const start = totals.rows;
    for (const row of value) readCustomValues(row, fields);
    const repeats = value.map((row, index) => findRepeat(row.contact, start + index));
    const classified = await classify(ctx, owner_id, { rows: value, repeats, start });
    if (classified.length > 0) await insertRows(ctx.db, import_id, classified);
    for (const row of classified) addToTotals(totals, row);
    await onProgress(totals.rows);
  }
}

interface Chunk {
  rows: ReadRow[];
  /** For each row the index of the first one for the same person, or null. */
  repeats: (number | null)[];
  /** Index of the first row. */
  start: number;
}

async function classify(
  ctx: Context,
  owner_id: number,
  { rows, repeats, start }: Chunk,
): Promise<NewRow[]> {
  const matches = await findMatches(
    ctx,
    owner_id,
    rows.map((row) => row.contact),
    new Set(rows.flatMap((row, index) => (hasPhoto(row.extra) ? [index] : []))),
  );
  for (const [index, { records }] of rows.entries())
    if (records !== undefined && matches[index]) matches[index].adds = true;
  return rows.map((row, index) => {
    const known = { repeats: repeats[index] ?? null, match: matches[index] ?? null };
    return { ...row, ...decideRowOutcome(row, known), index: start + index };
  });
}

/** Must match `countTotals`. */
function addToTotals(totals: ImportTotals, { action, problems, duplicate_of }: NewRow): void {
  totals.rows += 1;
  totals[action] += 1;
  if (problems.length > 0 && (action !== 'skip' || duplicate_of === null)) totals.problems += 1;
}

interface File {
  file_name: string;
  bytes: Buffer;
}

/**
 * Creates a preview of a file; large files are read in a job. 400 at `file` if unreadable, 429 while five imports are
 * running.
 */
export async function createImport(ctx: UserContext, upload: File): Promise<ImportFile> {
  await assertImportSlot(ctx);
  const file = { ...upload, file_name: truncate(cleanLine(upload.file_name), LIMITS.line) };
  const size = file.bytes.length <= SMALL_BYTES ? 'small' : 'large';
  const fields = await getFieldDefinitions(ctx, ctx.user_id);
  return toBadInput('file', () =>
    withOpenFile({ ...file, transfer: [], mapping: {}, fields }, size, (book) =>
      inTransaction(ctx, async (txCtx) => {
        const id = await insertBook(txCtx, file, book);
        const payload = { import_id: id, owner_id: ctx.user_id };
        if (size === 'small')
          await updateImport(txCtx.db, ctx.user_id, id, await storeRows(txCtx, payload, book));
        else await enqueueJob(txCtx.db, READ_JOB, payload, `${READ_JOB}:${id}`);
        await deleteOldPreviews(txCtx.db, ctx.user_id, MAX_PREVIEWS);
        await publish(txCtx.db, [ctx.user_id], 'imports', id);
        return getImport(txCtx, id);
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
