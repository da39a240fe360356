import { sql, type RawBuilder } from 'kysely';
import { contactSort, type ContactSort } from '#contract/contacts.ts';
import type { Db } from '../../../infra/db.ts';
import { type Param, preparedPage } from '../../../infra/prepared-queries.ts';
import {
  isTextOnly,
  conditions,
  countExpression,
  filterContacts,
  filterTexts,
  isFiltered,
  isSelective,
  type ListFilter,
} from './contact-filter.queries.ts';
import { type ListKey, orderOf } from './contact-sorts.queries.ts';
import { contactsOf, ownedBy, selectContacts } from '../contacts.queries.ts';

interface ListPage {
  sort: ContactSort;
  after: ListKey | null;
  limit: number;
}

/** One page; each row includes the total and its sort key. */
export function listContacts(db: Db, owner_id: number, filter: ListFilter, page: ListPage) {
  const first = FIRST_PAGES.get(page.sort);
  if (first !== undefined && page.after === null && !isFiltered(filter))
    return first(db, page.limit, owner_id);
  return pageOf(db, owner_id, filter, page).execute();
}

function pageOf(db: Db, owner_id: number, filter: ListFilter, page: ListPage) {
  const { by, direction, joinsReminder } = orderOf(page.sort);
  const isFew = joinsReminder || (isSelective(filter) && !hasSortIndex(filter, page.sort));
  if (isFew) return searchFirst(db, owner_id, filter, page);
  return readInOrder(db, owner_id, filter, page)
    .orderBy(by, direction)
    .orderBy('contacts.id', direction);
}

/** The first page of each sort order of the contacts themselves. */
const FIRST_PAGES = new Map(
  contactSort.options
    .filter((sort) => !orderOf(sort).joinsReminder)
    .map((sort) => [sort, firstPage(sort)]),
);

function firstPage(sort: ContactSort) {
  const { by, direction } = orderOf(sort);
  return preparedPage(`contacts ${sort}`, (db, limit, owner_id: Param<number>) => {
    const total = db
      .selectFrom('contacts')
      .select(sql<number>`count(*)`.as('count'))
      .where('owner_id', '=', owner_id)
      .where('deleted_at', 'is', null);
    return contactsOf(db, owner_id)
      .select([shownKey(sort, by).as('sort_key'), sql<number>`(${total})`.as('count')])
      .orderBy(by, direction)
      .orderBy('contacts.id', direction)
      .limit(sql.lit(limit));
  });
}

/** Whether an index provides the filtered rows in this order. */
function hasSortIndex(filter: ListFilter, sort: ContactSort): boolean {
  const [missing, ...others] = filter.missing;
  return (
    (missing === 'type' || missing === 'email') &&
    others.length === 0 &&
    sort === 'name' &&
    !isSelective({ ...filter, missing: [] })
  );
}

/** For filters matching nearly all: reads the sort index until the page is full. */
function readInOrder(db: Db, owner_id: number, filter: ListFilter, page: ListPage) {
  const { by } = orderOf(page.sort);
  return contactsOf(db, owner_id)
    .select([
      shownKey(page.sort, by).as('sort_key'),
      countExpression(db, owner_id, filter).as('count'),
    ])
    .where((row) => row.and(conditions(filter)))
    .where(afterKey(page, by, sql`contacts.id`))
    .limit(sql.lit(page.limit));
}

/**
 * For selective filters: finds the matches by index, then counts and sorts. By default the planner scans all in order.
 */
function searchFirst(db: Db, owner_id: number, filter: ListFilter, page: ListPage) {
  const { direction } = orderOf(page.sort);
  const towards = sql.raw(direction);
  const cut = sql<{ id: number; key: string; count: number }>`(
    select id, key, count from (
      select id, key, count(*) over () as count from (${matches(db, owner_id, filter, page.sort)}) as found
    ) as counted
    where ${afterKey(page, sql`key`, sql`id`)}
    order by key ${towards}, id ${towards} limit ${page.limit})`;
  return selectContacts(db)
    .innerJoin(cut.as('cut'), 'cut.id', 'contacts.id')
    .select([shownKey(page.sort, sql.ref('cut.key')).as('sort_key'), 'cut.count'])
    .where(ownedBy(owner_id))
    .orderBy('cut.key', direction)
    .orderBy('contacts.id', direction);
}

/** Matching ids with their sort keys. */
function matches(db: Db, owner_id: number, filter: ListFilter, sort: ContactSort) {
  const { by, joinsReminder } = orderOf(sort);
  if (isSortName(sort) && isTextOnly(filter))
    return filterTexts(db, owner_id, filter).select(['contact_id as id', 'sort_name as key']);
  return filterContacts(db, owner_id, filter)
    .$if(joinsReminder, (query) =>
      // The owner's reminders in one index scan, rather than a look-up per contact.
      query.leftJoin('reminders as next', (join) =>
        join
          .onRef('next.contact_id', '=', 'contacts.id')
          .on('next.kind', '=', sql.lit('keep_in_touch'))
          .on('next.owner_id', '=', owner_id),
      ),
    )
    .select(['contacts.id', by.as('key')]);
}

/** The key for a cursor: null for never, because the driver can't parse infinite timestamps. */
function shownKey(sort: ContactSort, key: RawBuilder<unknown>): RawBuilder<string | null> {
  return orderOf(sort).type === 'timestamptz' ? sql`nullif(${key}, '-infinity')` : sql`${key}`;
}

/** Whether the search texts have the sort key. */
function isSortName(sort: ContactSort): boolean {
  return sort === 'name' || sort === '-name';
}

/** Whether a row is after the cursor. */
function afterKey({ sort, after }: ListPage, key: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (after === null) return sql<boolean>`true`;
  const { type, direction } = orderOf(sort);
  const operator = direction === 'desc' ? sql`<` : sql`>`;
  return sql<boolean>`(${key}, ${id}) ${operator} (${after.value}::${sql.raw(type)}, ${after.id})`;
}

interface PageCursorOptions {
  sort: ContactSort;
  every: number;
  contact: number | null;
  /** Whether U+FFFF after a letter makes it another one (see sort-key.ts). */
  hasLetterKeys: boolean;
}

/**
 * Every `every`th row and each row that starts a letter, with their positions. Requires a transaction, whose settings
 * prevent a scan of all users' contacts.
 */
export async function listPageCursors(
  db: Db,
  owner_id: number,
  filter: ListFilter,
  { sort, every, contact, hasLetterKeys }: PageCursorOptions,
) {
  const { direction, hasLetters } = orderOf(sort);
  const order = sql`order by key ${sql.raw(direction)}, id ${sql.raw(direction)}`;
  const letter = hasLetterKeys ? sql`substring(key from U&'^.\\FFFF*')` : sql`left(key, 1)`;
  const initial = hasLetters ? sql`lower(${letter})` : sql`''`;
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
  const { rows } = await sql<{ id: number; key: string | null; letter: string; position: number }>`
    select id, ${shownKey(sort, sql`key`)} as key, position, normalize(initial, nfkd) as letter from (
      select id, key, initial, row_number() over (${order}) as position,
        lag(initial) over (${order}) as before
      from (select id, key, ${initial} as initial from (${matches(db, owner_id, filter, sort)}) as found)
        as lettered
    ) as numbered
    where initial is distinct from before or position % ${every} = 0 or id = ${contact}
    order by position`.execute(db);
  return rows;
}
