import type { PersonContext } from '../../context.ts';
import { findRecipients, type Recipient } from './recipients.queries.ts';

/** These people by their ids, as somebody to write to; those who have left or have blocked the caller are nobody. */
export async function getRecipients(
  { db, user_id }: PersonContext,
  ids: number[],
): Promise<Map<number, Recipient>> {
  const rows = ids.length === 0 ? [] : await findRecipients(db, user_id, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
