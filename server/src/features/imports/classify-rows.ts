import type { ImportTotals } from '#contract/imports.ts';
import type { Context } from '../../context.ts';
import { findMatches, duplicateFinder } from '../contacts/contacts.service.ts';
import type { ReadRow } from './address-book/read-row.ts';
import { insertRows, type NewRow } from './import-rows.queries.ts';
import type { ImportJobPayload } from './import-progress.ts';
import { decideRowOutcome } from './row-fate.ts';

/** What became of all rows of a file: their number for each fate, and what is wrong with the file as a whole. */
export interface ClassifiedRow {
  totals: ImportTotals;
  problem: string;
}

/** Decides what becomes of each row, by the others of the file and by the address book, and keeps it. */
export async function classifyRows(
  ctx: Context,
  { import_id, owner_id }: ImportJobPayload,
  rows: AsyncGenerator<ReadRow[], string>,
  onProgress: (done: number) => Promise<void>,
): Promise<ClassifiedRow> {
  const totals: ImportTotals = { rows: 0, add: 0, update: 0, skip: 0, problems: 0 };
  const findRepeat = duplicateFinder();
  for (;;) {
    const { done, value } = await rows.next();
    if (done) return { totals, problem: value };
    const start = totals.rows;
    const repeats = value.map((row, place) => findRepeat(row.contact, start + place));
    const judged = await judge(ctx, owner_id, { rows: value, repeats, start });
    if (judged.length > 0) await insertRows(ctx.db, import_id, judged);
    for (const row of judged) count(totals, row);
    await onProgress(totals.rows);
  }
}

interface Chunk {
  rows: ReadRow[];
  /** For each the place in the file of the first row about the same person, or null. */
  repeats: (number | null)[];
  /** The place of the first in the file. */
  start: number;
}

async function judge(
  ctx: Context,
  owner_id: number,
  { rows, repeats, start }: Chunk,
): Promise<NewRow[]> {
  const matches = await findMatches(
    ctx,
    owner_id,
    rows.map((row) => row.contact),
  );
  return rows.map((row, place) => {
    const known = { repeats: repeats[place] ?? null, match: matches[place] ?? null };
    return { ...row, ...decideRowOutcome(row, known), index: start + place };
  });
}

/** As `countTotals` counts. */
function count(totals: ImportTotals, { action, problems, duplicate_of }: NewRow): void {
  totals.rows += 1;
  totals[action] += 1;
  if (problems.length > 0 && (action !== 'skip' || duplicate_of === null)) totals.problems += 1;
}
