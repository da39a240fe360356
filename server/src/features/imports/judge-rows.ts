import type { Context } from '../../context.ts';
import { findMatches, findRepeats } from '../contacts/contacts.service.ts';
import { insertRows } from './imports.queries.ts';
import type { ReadRow } from './address-book/read-row.ts';
import { fateOf } from './row-fate.ts';

const CHUNK = 1000;

/** Decides what becomes of each row, by the others of the file and by the address book, and keeps it. */
export async function judgeRows(
  ctx: Context,
  owner_id: number,
  import_id: number,
  rows: ReadRow[],
): Promise<void> {
  const repeats = findRepeats(rows.map((row) => row.contact));
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const contacts = chunk.map((row) => row.contact);
    const matches = await findMatches(ctx, owner_id, contacts);
    const judged = chunk.map((row, place) => ({
      ...row,
      ...fateOf(row, {
        repeats: repeats[start + place] ?? null,
        match: matches[place] ?? null,
      }),
      index: start + place,
    }));
    await insertRows(ctx.db, import_id, judged);
  }
}
