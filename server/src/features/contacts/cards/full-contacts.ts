import type { Contact, ContactFilter } from '#contract/contacts.ts';
import type { Sources } from '../../../infra/jsonb-columns.ts';
import type { Context, UserContext } from '../../../context.ts';
import { resolveFilter } from '../list/contact-filter.ts';
import {
  findExtraColumns,
  findLongestLists,
  findFullContacts,
  listIdsByName,
  listFullContacts,
} from './full-contacts.queries.ts';

/** A contact with all its data, for exports. */
export interface FullContact {
  contact: Contact;
  type_name: string | null;
  /** Unmapped import data. */
  extra: unknown[];
  sources?: Sources;
}

/** Maximum number of entries per list, and the unmapped CSV columns. */
export interface EntryCounts {
  columns: string[];
  emails: number;
  phones: number;
  urls: number;
  addresses: number;
  messengers: number;
  dates: number;
}

const PAGE_SIZE = 500;

/** An owner's contact; null for those of others and in the trash. */
export async function findFullContact(
  { db }: Context,
  owner_id: number,
  id: number,
): Promise<FullContact | null> {
  const [row] = await findFullContacts(db, owner_id, [id]);
  return row === undefined ? null : toFullContact(row);
}

/** Those of these contacts that are the caller's and not in the trash. */
export async function findFullContactsById(
  ctx: UserContext,
  ids: number[],
): Promise<Map<number, FullContact>> {
  const rows = await findFullContacts(ctx.db, ctx.user_id, ids);
  return new Map(rows.map((row) => [row.id, toFullContact(row)]));
}

/** Streams all contacts by name, those matching a filter, one, or the trash. Matching ids are fixed at the start. */
export async function* streamFullContacts(
  ctx: UserContext,
  { trash = false, filter, id }: { trash?: boolean; filter?: ContactFilter; id?: number } = {},
): AsyncGenerator<FullContact[]> {
  if (id !== undefined) {
    yield (await findFullContacts(ctx.db, ctx.user_id, [id])).map(toFullContact);
    return;
  }
  if (filter !== undefined) {
    yield* readFiltered(ctx, filter);
    return;
  }
  let after: [string, number] | null = null;
  for (;;) {
    const rows = await listFullContacts(ctx.db, ctx.user_id, { trash, after, limit: PAGE_SIZE });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(toFullContact);
    after = [last.sort_name, last.id];
  }
}

async function* readFiltered(
  ctx: UserContext,
  query: ContactFilter,
): AsyncGenerator<FullContact[]> {
  const { filter } = await resolveFilter(ctx, query);
  const ids = await listIdsByName(ctx.db, ctx.user_id, filter);
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    const rows = await findFullContacts(ctx.db, ctx.user_id, ids.slice(from, from + PAGE_SIZE));
    yield rows.map(toFullContact);
  }
}

type FullContactRow = Awaited<ReturnType<typeof listFullContacts>>[number];

function toFullContact(row: FullContactRow) {
  const { sort_name: _sort_name, extra, sources, type_name, ...contact } = row;
  return { contact, type_name, extra: extra as unknown[], sources };
}

/** Columns needed to export the caller's contacts as a table. */
export async function countEntries(ctx: UserContext): Promise<EntryCounts> {
  const longest = await findLongestLists(ctx.db, ctx.user_id);
  return { ...longest, columns: await findExtraColumns(ctx.db, ctx.user_id) };
}
