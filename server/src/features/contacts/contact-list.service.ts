import { z } from 'zod';
import type { Contact, ContactFilter, ContactSort } from '#contract/contacts.ts';
import { timestamp } from '#contract/fields.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import {
  countContacts,
  listContacts,
  setLeastSimilarity,
  type ListFilter,
  type ListKey,
} from './contact-list.queries.ts';
import { listLinkedTo } from './contact-lookup.queries.ts';
import { foldText } from './fold-text.ts';
import { leastSimilarity, searchWords, similarWords } from './search-words.ts';

export interface ContactPage extends Page<Contact> {
  count: number;
}

interface Wish {
  filter: ListFilter;
  sort: ContactSort;
  after: ListKey | null;
  limit: number;
  similar: boolean;
}

/**
 * One page of the caller's contacts and the number of all that the filter lets through. Each word of `q` must be
 * found; only where nothing has them all are typing errors forgiven. A cursor holds for its sort alone (400).
 */
export async function getContacts(
  ctx: UserContext,
  query: PageQuery & ContactFilter & { sort?: ContactSort | undefined },
): Promise<ContactPage> {
  const sort = query.sort ?? 'name';
  const { limit, after } = readCursor(query, cursorOf(sort));
  const [, similar = false, value = '', id = 0] = after ?? [];
  const filter = filterOf(query);
  const wish = { filter, sort, limit, after: after && { value, id }, similar };
  if (similar) return getSimilar(ctx, wish, query.q ?? '');
  const found = await readPage(ctx, wish);
  if (found.count > 0 || after !== null || query.q === undefined) return found;
  return getSimilar(ctx, { ...wish, similar: true }, query.q);
}

const linkedCursor = z.tuple([z.int()]);

/** The caller's contacts that are linked to a person of the product; empty where there is no such person. */
export async function getContactsOfUser(
  ctx: UserContext,
  query: PageQuery & { user_id: number },
): Promise<Page<Contact>> {
  const { limit, after } = readCursor(query, linkedCursor);
  const rows = await listLinkedTo(ctx.db, ctx.user_id, query.user_id, after?.[0] ?? 0, limit + 1);
  return pageOf(rows, limit, (row) => [row.id]);
}

function getSimilar(ctx: UserContext, wish: Wish, q: string): Promise<ContactPage> {
  return inTransaction(ctx, async (inside) => {
    const words = similarWords(q);
    await setLeastSimilarity(inside.db, leastSimilarity(words));
    return readPage(inside, { ...wish, filter: { ...wish.filter, words } });
  });
}

async function readPage(ctx: UserContext, wish: Wish): Promise<ContactPage> {
  const { filter, sort, after, limit, similar } = wish;
  const count = await countContacts(ctx.db, ctx.user_id, filter);
  const rows = await listContacts(ctx.db, ctx.user_id, filter, {
    sort,
    after,
    limit: limit + 1,
    count,
  });
  const page = pageOf(rows, limit, (row) => [sort, similar, SORT_VALUE[sort](row), row.id]);
  return { ...page, results: page.results.map(withoutSortName), count };
}

function withoutSortName(row: Contact & { sort_name: string }): Contact {
  const { sort_name: _sort_name, ...contact } = row;
  return contact;
}

const NEVER = '-infinity';

const SORT_VALUE: Record<ContactSort, (row: Contact & { sort_name: string }) => string> = {
  name: (row) => row.sort_name,
  '-created_at': (row) => row.created_at,
  '-updated_at': (row) => row.updated_at,
  '-last_contacted_at': (row) => row.last_contacted_at ?? NEVER,
};

const sortName = z.string().refine((value) => !value.includes('\u0000'));
const moment = z.union([timestamp, z.literal(NEVER)]);

function cursorOf(sort: ContactSort) {
  return z.tuple([z.literal(sort), z.boolean(), sort === 'name' ? sortName : moment, z.int()]);
}

function filterOf(query: ContactFilter): ListFilter {
  const company = query.company ?? '';
  return {
    words: searchWords(query.q ?? ''),
    type: query.type ?? null,
    tag: query.tag === undefined || query.tag === '' ? null : query.tag,
    favorite: query.favorite ?? null,
    company: company === '' ? null : { folded: foldText(company), written: company },
    linked: query.linked ?? null,
  };
}
