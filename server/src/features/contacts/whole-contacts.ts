import type { Contact } from '#contract/contacts.ts';
import type { UserContext } from '../../context.ts';
import { findLongestLists, listWholeContacts } from './whole-contacts.queries.ts';

/** A contact with all that is kept of it, to be taken along. */
export interface WholeContact {
  contact: Contact;
  type_name: string | null;
  /** What an import kept beside the fields. */
  extra: unknown[];
}

/** How many entries the lists of cards have at most. */
export interface EntryCounts {
  emails: number;
  phones: number;
  urls: number;
  addresses: number;
}

const PAGE = 500;

/** All contacts of the caller in the order of their names, or those in the trash, page by page. */
export async function* readWholeContacts(
  ctx: UserContext,
  { trash = false } = {},
): AsyncGenerator<WholeContact[]> {
  let after: [string, number] | null = null;
  for (;;) {
    const rows = await listWholeContacts(ctx.db, ctx.user_id, { trash, after, limit: PAGE });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ sort_name: _sort_name, extra, type_name, ...contact }) => ({
      contact,
      type_name,
      extra: extra as unknown[],
    }));
    after = [last.sort_name, last.id];
  }
}

/** How many entries the longest lists of the caller's contacts have. */
export function countEntries(ctx: UserContext): Promise<EntryCounts> {
  return findLongestLists(ctx.db, ctx.user_id);
}
