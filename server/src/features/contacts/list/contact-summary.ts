import type { ContactFilter } from '#contract/contacts.ts';
import type { PersonContext } from '../../../context.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import {
  countAdded,
  findSummaries,
  findLinks,
  listFavorites,
  type ContactSummary,
} from './contact-summary.queries.ts';
import { countContacts } from './contact-filter.queries.ts';
import { exactFilter } from './contact-filter.ts';

/** Contacts of the caller with these ids or linked to these users. */
export function getContactSummaries(
  { db, user_id }: PersonContext,
  selection: { ids: number[]; user_ids: number[] },
): Promise<ContactSummary[]> {
  return findSummaries(db, user_id, selection);
}

/** Maps contacts of the caller to the users they are linked to. */
export async function getLinkedUserIds(
  { db, user_id }: PersonContext,
  ids: number[],
): Promise<Map<number, number>> {
  const rows = ids.length === 0 ? [] : await findLinks(db, user_id, ids);
  return new Map(rows.map((row) => [row.id, row.user_id]));
}

export async function getFavorites(ctx: PersonContext, limit: number) {
  const contacts = await listFavorites(ctx.db, ctx.user_id, limit);
  const few = contacts.length < limit;
  return {
    contacts,
    count: few ? contacts.length : await countOwnContacts(ctx, { favorite: true }),
  };
}

/** Number of the caller's contacts matching the filter. */
export async function countOwnContacts(ctx: PersonContext, filter: ContactFilter): Promise<number> {
  return countContacts(ctx.db, ctx.user_id, await exactFilter(ctx, filter));
}

/** Contacts added between each two timestamps, and after the last. */
export function countAddedSince(
  { db, user_id }: PersonContext,
  timestamps: Timestamp[],
): Promise<number[]> {
  return countAdded(db, user_id, timestamps);
}
