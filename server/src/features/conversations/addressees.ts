import type { PersonContext } from '../../context.ts';
import { findAddressees, type Addressee } from './addressees.queries.ts';

/** These people by their ids, as somebody to write to; those who have left or have blocked the caller are nobody. */
export async function getAddressees(
  { db, user_id }: PersonContext,
  ids: number[],
): Promise<Map<number, Addressee>> {
  const rows = ids.length === 0 ? [] : await findAddressees(db, user_id, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

export type { Addressee } from './addressees.queries.ts';
