import { sql, type RawBuilder } from 'kysely';
import type { ContactSort } from '#contract/contacts.ts';
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
import { contactsOf, ownedBy, selectContacts } from '../contacts.queries.ts';

/** The sort key of the previous page's last row. */
export interface ListKey {
  value: string;
  id: number;
}

interface Order {
  column: 'sort_name' | 'created_at' | 'updated_at' | 'last_contacted_at';
  by: RawBuilder<string>;
  type: 'text' | 'timestamptz';
  direction: 'asc' | 'desc';
}

const NEWEST_FIRST = { type: 'timestamptz', direction: 'desc' } as const;

/** Each sort order has its index. */
const ORDERS: Record<ContactSort, Order> = {
  name: { column: 'sort_name', by: sql`contacts.sort_name`, type: 'text', direction: 'asc' },
  '-created_at': { column: 'created_at', by: sql`contacts.created_at`, ...NEWEST_FIRST },
  '-updated_at': { column: 'updated_at', by: sql`contacts.updated_at`, ...NEWEST_FIRST },
  '-last_contacted_at': {
    column: 'last_contacted_at',
    // Contacts never contacted sort first, as in the index.
    by: sql`coalesce(contacts.last_contacted_at, '-infinity'::timestamptz)`,
    ...NEWEST_FIRST,
  },
};

interface ListPage {
  sort: ContactSort;
  after: ListKey | null;
  limit: number;
}

/** One page; each row includes the total. */
export function listContacts(db: Db, owner_id: number, filter: ListFilter, page: ListPage) {
  if (page.after === null && !isFiltered(filter))
    return FIRST_PAGES[page.sort](db, page.limit, owner_id);
  return pageOf(db, owner_id, filter, page).execute();
}

function pageOf(db: Db, owner_id: number, filter: ListFilter, page: ListPage) {
  const { by, direction } = ORDERS[page.sort];
  const isFew = isSelective(filter) && !hasSortIndex(filter, page.sort);
  const from = isFew
    ? searchFirst(db, owner_id, filter, page)
    : readInOrder(db, owner_id, filter, page);
  return from.orderBy(by, direction).orderBy('contacts.id', direction);
}

/** The first page of each sort order. */
const FIRST_PAGES = {
  name: firstPage('name'),
  '-created_at': firstPage('-created_at'),
  '-updated_at': firstPage('-updated_at'),
  '-last_contacted_at': firstPage('-last_contacted_at'),
} satisfies Record<ContactSort, unknown>;

function firstPage(sort: ContactSort) {
  const { by, direction } = ORDERS[sort];
  return preparedPage(`contacts ${sort}`, (db, limit, owner_id: Param<number>) => {
    const total = db
      .selectFrom('contacts')
      .select(sql<number>`count(*)`.as('count'))
      .where('owner_id', '=', owner_id)
      .where('deleted_at', 'is', null);
    return contactsOf(db, owner_id)
      .select(['contacts.sort_name', sql<number>`(${total})`.as('count')])
      .orderBy(by, direction)
      .orderBy('contacts.id', direction)
      .limit(sql.lit(limit));
  });
}

/** Whether an index provides the filtered rows in this order. */
function hasSortIndex(filter: ListFilter, sort: ContactSort): boolean {
  return filter.missing !== null && sort === 'name' && !isSelective({ ...filter, missing: null });
}

/** For filters matching nearly all: reads the sort index until the page is full. */
function readInOrder(db: Db, owner_id: number, filter: ListFilter, page: ListPage) {
  return contactsOf(db, owner_id)
    .select(['contacts.sort_name', countExpression(db, owner_id, filter).as('count')])
    .where((row) => row.and(conditions(filter)))
    .where(afterKey(page, ORDERS[page.sort].by, sql`contacts.id`))
    .limit(sql.lit(page.limit));
}

/**
 * For selective filters: finds the matches by index, then counts and sorts. By default the planner scans all in order.
 */
function searchFirst(db: Db, owner_id: number, filter: ListFilter, page: ListPage) {
  const direction = sql.raw(ORDERS[page.sort].direction);
  const cut = sql<{ id: number; count: number }>`(
    select id, count from (
      select id, key, count(*) over () as count from (${matches(db, owner_id, filter, page.sort)}) as found
    ) as counted
    where ${afterKey(page, sql`key`, sql`id`)}
    order by key ${direction}, id ${direction} limit ${page.limit})`;
  return selectContacts(db)
    .innerJoin(cut.as('cut'), 'cut.id', 'contacts.id')
    .select(['contacts.sort_name', 'cut.count'])
    .where(ownedBy(owner_id));
}

/** Matching ids with their sort keys. */
function matches(db: Db, owner_id: number, filter: ListFilter, sort: ContactSort) {
  const key = ORDERS[sort].by.as('key');
  return sort === 'name' && isTextOnly(filter)
    ? filterTexts(db, owner_id, filter).select(['contact_id as id', 'sort_name as key'])
    : filterContacts(db, owner_id, filter).select(['contacts.id', key]);
}

/** Whether a row is after the cursor. */
function afterKey({ sort, after }: ListPage, key: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (after === null) return sql<boolean>`true`;
  const { type, direction } = ORDERS[sort];
  const operator = direction === 'desc' ? sql`<` : sql`>`;
  return sql<boolean>`(${key}, ${id}) ${operator} (${after.value}::${sql.raw(type)}, ${after.id})`;
}

/**
 * Every `every`th row with its position. Requires a transaction, whose settings prevent a scan of all users' contacts.
 */
export async function listPageCursors(
  db: Db,
  owner_id: number,
  filter: ListFilter,
  { sort, every, contact }: { sort: ContactSort; every: number; contact: number | null },
) {
  const { column, by, direction } = ORDERS[sort];
  const towards = sql.raw(direction);
  const keyset = (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql<number>`row_number() over (order by ${key} ${towards}, ${id} ${towards})`.as('position');
  const pagePositions =
    sort === 'name' && isTextOnly(filter)
      ? filterTexts(db, owner_id, filter).select([
          'contact_id as id',
          'sort_name as value',
          keyset(sql`sort_name`, sql`contact_id`),
        ])
      : filterContacts(db, owner_id, filter).select([
          'contacts.id',
          `contacts.${column} as value`,
          keyset(by, sql`contacts.id`),
        ]);
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
  const { rows } = await sql<{ id: number; value: string | null; position: number }>`
    select * from (${pagePositions}) as numbered
    where position % ${every} = 0 or id = ${contact} order by position`.execute(db);
  return rows;
}
