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
import { listContacts, listPageCursors } from './contact-list.queries.ts';
import { type ListKey, orderOf } from './contact-sorts.queries.ts';
import { foldText } from '#contract/fold-text.ts';
import { listValues, type ValueField } from './contact-values.queries.ts';
import { listTags } from '../flags/contact-flags.queries.ts';
import { listLinkedTo } from '../import-support/contact-lookup.queries.ts';
import { letterOfKey, sortOrderOf, toSortKey } from '../../../text/sort-key.ts';
import { getSortLanguage } from '../search/sort-language.ts';

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
  const { limit, after } = readCursor(query, cursorSchema(sort));
  const [, similar = false, value = '', id = 0] = after ?? [];
  const options = { sort, limit, after: after && { value, id } };
  const exact = await exactFilter(ctx, query);
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
  const language = await getSortLanguage(ctx.db, ctx.user_id);
  const hasLetterKeys = sortOrderOf(language) !== '';
  const rows = await inTransaction(ctx, ({ db, user_id }) =>
    listPageCursors(db, user_id, filter, { sort, every, contact, hasLetterKeys }),
  );
  // A cursor at the very end would start an empty page.
  const pageStarts = rows.filter(({ position }) => position % every === 0 && position < count);
  const cursors = pageStarts.map((row) => writeCursor([sort, similar, row.key ?? NEVER, row.id]));
  const position = rows.find(({ id }) => id === contact)?.position;
  const letters = orderOf(sort).hasLetters ? lettersOf(rows, language) : [];
  const index = position === undefined ? {} : { contact_index: position - 1 };
  return { count, every, cursors, letters, ...index };
}

/** Where each letter of the language starts. Characters that aren't letters share `#`. */
function lettersOf(
  rows: { letter: string; position: number }[],
  language: string,
): ContactPageCursors['letters'] {
  const starts = new Map<string, number>();
  for (const { letter, position } of rows) {
    const shown = shownLetter(letter, language);
    if (!starts.has(shown)) starts.set(shown, position - 1);
  }
  return [...starts].map(([letter, index]) => ({ letter, index }));
}

function shownLetter(letter: string, language: string): string {
  const own = letterOfKey(letter, language);
  if (own !== letter) return own.toUpperCase();
  const folded = foldText(letter).slice(0, 1).toUpperCase();
  return /^\p{L}$/u.test(folded) ? folded : '#';
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

/** The most frequent companies or places of the caller's contacts that start with `q`. */
export async function getValues(
  { db, user_id }: UserContext,
  { field, q = '' }: { field: ValueField; q?: string | undefined },
): Promise<{ results: { value: string; contact_count: number }[] }> {
  const plain = q.trim().toLowerCase();
  const keys = [foldText(plain), toSortKey(plain, await getSortLanguage(db, user_id))];
  return {
    results: await listValues(db, user_id, { field, keys, limit: LIMITS.contact_values }),
  };
}

async function readPage(ctx: UserContext, options: ListOptions): Promise<ContactPage> {
  const { filter, sort, after, limit, similar } = options;
  const key = { sort, after, limit: limit + 1 };
  const rows = await listContacts(ctx.db, ctx.user_id, filter, key);
  const count = rows[0]?.count ?? (await countForEmptyPage(ctx, options));
  const page = pageOf(rows, limit, (row) => [sort, similar, row.sort_key ?? NEVER, row.id]);
  return { ...page, results: page.results.map(toContact), count };
}

/** Empty page: the list is empty or ended before the cursor. */
async function countForEmptyPage(
  ctx: UserContext,
  { filter, after }: ListOptions,
): Promise<number> {
  return after === null ? 0 : countContacts(ctx.db, ctx.user_id, filter);
}

type ListRow = Contact & { sort_key: string | null; count: number | null };

/** Sets page-only columns to undefined, which JSON omits; copying rows used more memory than their text. */
function toContact(row: ListRow): Contact {
  return Object.assign(row, { sort_key: undefined, count: undefined });
}

const NEVER = '-infinity';

const cursorTime = z.union([timestamp, z.literal(NEVER)]);
const cursorDate = z.union([z.iso.date(), z.literal('infinity')]);
const CURSOR_VALUES = { text: textWithoutNul, timestamptz: cursorTime, date: cursorDate };

const cursorSchema = (sort: ContactSort) =>
  z.tuple([z.literal(sort), z.boolean(), CURSOR_VALUES[orderOf(sort).type], z.int()]);
