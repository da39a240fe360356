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

/** Contacts of the caller in few words: those of these ids, and those that are linked to these people. */
export function getContactSummaries(
  { db, user_id }: PersonContext,
  named: { ids: number[]; user_ids: number[] },
): Promise<ContactSummary[]> {
  return findSummaries(db, user_id, named);
}

/** The person of the product that each of these contacts of the caller is linked to, where it is. */
export async function getLinks(
  { db, user_id }: PersonContext,
  ids: number[],
): Promise<Map<number, number>> {
  const rows = ids.length === 0 ? [] : await findLinks(db, user_id, ids);
  return new Map(rows.map((row) => [row.id, row.user_id]));
}

/** The first of the caller's favorites by name, and how many there are. */
export async function getFavorites(ctx: PersonContext, limit: number) {
  const contacts = await listFavorites(ctx.db, ctx.user_id, limit);
  const few = contacts.length < limit;
  return { contacts, count: few ? contacts.length : await countOwn(ctx, { favorite: true }) };
}

/** How many contacts the caller has that fit. */
export function countOwn({ db, user_id }: PersonContext, filter: ContactFilter): Promise<number> {
  return countContacts(db, user_id, exactFilter(filter));
}

/** How many of the caller's contacts were added from each of these moments to the next, and from the last on. */
export function countAddedSince(
  { db, user_id }: PersonContext,
  moments: Timestamp[],
): Promise<number[]> {
  return countAdded(db, user_id, moments);
}
