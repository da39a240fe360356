import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type {
  Contact,
  ContactFilter,
  ContactPageCursors,
  ContactSort,
  TagCount,
} from '#contract/contacts.ts';
import { timestamp } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { pageOf, readCursor, writeCursor, type Page, type PageQuery } from '../../../paging.ts';
import { resolveFilter, exactFilter, fuzzyFilter } from './contact-filter.ts';
import { countContacts, type ListFilter } from './contact-filter.queries.ts';
import { listContacts, listPageCursors, type ListKey } from './contact-list.queries.ts';
import { listTags } from '../flags/contact-flags.queries.ts';
import { listLinkedTo } from '../import-support/contact-lookup.queries.ts';

const textWithoutNul = z.string().refine((value) => !value.includes('\u0000'));

export interface ContactPage extends Page<Contact> {
  count: number;
}

interface ListOptions {
  filter: ListFilter;
  sort: ContactSort;
  after: ListKey | null;
  limit: number;
  similar: boolean;
}

/**
 * One page of the caller's contacts and the total. All words of `q` must match; typo-tolerant only if nothing does. 400
 * for a cursor of another sort.
 */
export async function getContacts(
  ctx: UserContext,
  query: PageQuery & ContactFilter & { sort?: ContactSort | undefined },
): Promise<ContactPage> {
  const sort = query.sort ?? 'name';
  const { limit, after } = readCursor(query, CURSORS[sort]);
  const [, similar = false, value = '', id = 0] = after ?? [];
  const options = { sort, limit, after: after && { value, id } };
  const exact = exactFilter(query);
  if (similar) return readPage(ctx, { ...options, filter: await fuzzyFilter(ctx, query), similar });
  const found = await readPage(ctx, { ...options, filter: exact, similar });
  if (found.count > 0 || after !== null || exact.words.length === 0) return found;
  const filter = await fuzzyFilter(ctx, query);
  if (isDeepStrictEqual(filter, exact)) return found;
  return readPage(ctx, { ...options, filter, similar: true });
}

/** The total, cursors of every page of a hundred for `getContacts`, and the index of a contact. */
export async function getPageCursors(
  ctx: UserContext,
  query: ContactFilter & { sort?: ContactSort | undefined; contact?: number | undefined },
): Promise<ContactPageCursors> {
  const { sort = 'name', contact = null } = query;
  const { filter, similar } = await resolveFilter(ctx, query);
  const every = LIMITS.page_cursor_interval;
  const count = await countContacts(ctx.db, ctx.user_id, filter);
  const rows = await inTransaction(ctx, ({ db, user_id }) =>
    listPageCursors(db, user_id, filter, { sort, every, contact }),
  );
  // A cursor at the very end would start an empty page.
  const pageStarts = rows.filter(({ position }) => position % every === 0 && position < count);
  const cursors = pageStarts.map((row) => writeCursor([sort, similar, row.value ?? NEVER, row.id]));
  const position = rows.find(({ id }) => id === contact)?.position;
  return { count, every, cursors, ...(position !== undefined && { contact_index: position - 1 }) };
}

/** The caller's contacts linked to a user; empty for unknown users. */
export async function getContactsOfUser(
  ctx: UserContext,
  query: PageQuery & { user_id: number },
): Promise<Page<Contact>> {
  const { limit, after } = readCursor(query);
  const rows = await listLinkedTo(ctx.db, ctx.user_id, query.user_id, after ?? 0, limit + 1);
  return pageOf(rows, limit);
}

const tagCursor = z.tuple([z.literal('tag'), textWithoutNul]);

/** The caller's tags by name with their contact counts, without the trash. */
export async function getTags(ctx: UserContext, query: PageQuery): Promise<Page<TagCount>> {
  const { limit, after } = readCursor(query, tagCursor);
  const rows = await listTags(ctx.db, ctx.user_id, after?.[1] ?? '', limit + 1);
  return pageOf(rows, limit, (row) => ['tag', row.name]);
}

async function readPage(ctx: UserContext, options: ListOptions): Promise<ContactPage> {
  const { filter, sort, after, limit, similar } = options;
  const key = { sort, after, limit: limit + 1 };
  const rows = await listContacts(ctx.db, ctx.user_id, filter, key);
  const count = rows[0]?.count ?? (await countForEmptyPage(ctx, options));
  const page = pageOf(rows, limit, (row) => [sort, similar, SORT_VALUE[sort](row), row.id]);
  return { ...page, results: page.results.map(toContact), count };
}

/** Empty page: the list is empty or ended before the cursor. */
async function countForEmptyPage(
  ctx: UserContext,
  { filter, after }: ListOptions,
): Promise<number> {
  return after === null ? 0 : countContacts(ctx.db, ctx.user_id, filter);
}

type ListRow = Contact & { sort_name: string; count: number | null };

/** Sets page-only columns to undefined, which JSON omits; copying rows used more memory than their text. */
function toContact(row: ListRow): Contact {
  return Object.assign(row, { sort_name: undefined, count: undefined });
}

const NEVER = '-infinity';

const SORT_VALUE: Record<ContactSort, (row: ListRow) => string> = {
  name: (row) => row.sort_name,
  '-created_at': (row) => row.created_at,
  '-updated_at': (row) => row.updated_at,
  '-last_contacted_at': (row) => row.last_contacted_at ?? NEVER,
};

const cursorTime = z.union([timestamp, z.literal(NEVER)]);

const cursorSchema = (sort: ContactSort) =>
  z.tuple([z.literal(sort), z.boolean(), sort === 'name' ? textWithoutNul : cursorTime, z.int()]);

const CURSORS = {
  name: cursorSchema('name'),
  '-created_at': cursorSchema('-created_at'),
  '-updated_at': cursorSchema('-updated_at'),
  '-last_contacted_at': cursorSchema('-last_contacted_at'),
} satisfies Record<ContactSort, unknown>;
