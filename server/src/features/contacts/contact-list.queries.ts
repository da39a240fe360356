import { sql, type Expression, type SqlBool } from 'kysely';
import type { ContactSort } from '#contract/contacts.ts';
import type { Db } from '../../infra/db.ts';
import { contactsOf } from './contacts.queries.ts';

/** What a list shows; null leaves a part open. `company` is folded text, as the words are. */
export interface ListFilter {
  words: { spellings: string[]; similarity: number | null }[];
  type: number | null;
  tag: string | null;
  favorite: boolean | null;
  company: { folded: string; written: string } | null;
  linked: boolean | null;
}

/** The sort key of the last row of the page before. */
export interface ListKey {
  value: string;
  id: number;
}

// The cursor's moment of those never contacted: before all others, as in the index.
const contactedAt = sql<string>`coalesce(contacts.last_contacted_at, '-infinity'::timestamptz)`;

const ORDERS = {
  name: { by: sql<string>`contacts.sort_name`, type: sql`text`, descending: false },
  '-created_at': {
    by: sql<string>`contacts.created_at`,
    type: sql`timestamptz`,
    descending: true,
  },
  '-updated_at': {
    by: sql<string>`contacts.updated_at`,
    type: sql`timestamptz`,
    descending: true,
  },
  '-last_contacted_at': { by: contactedAt, type: sql`timestamptz`, descending: true },
} satisfies Record<ContactSort, object>;

// So many are found by their index and sorted; of more, a page is full soon in walking through them in order.
const FEW = 5000;

export function listContacts(
  db: Db,
  owner_id: number,
  filter: ListFilter,
  page: { sort: ContactSort; after: ListKey | null; limit: number; count: number },
) {
  const { by, type, descending } = ORDERS[page.sort];
  const beyond = descending ? sql`<` : sql`>`;
  const direction = descending ? 'desc' : 'asc';
  return contactsOf(db, owner_id)
    .select('contacts.sort_name')
    .where((row) => row.and(page.count > FEW ? conditions(filter) : [among(db, owner_id, filter)]))
    .$if(page.after !== null, (query) =>
      query.where(
        sql<boolean>`(${by}, contacts.id) ${beyond} (${page.after?.value}::${type}, ${page.after?.id})`,
      ),
    )
    .orderBy(by, direction)
    .orderBy('contacts.id', direction)
    .limit(page.limit)
    .execute();
}

export async function countContacts(db: Db, owner_id: number, filter: ListFilter) {
  const { count } = await db
    .selectFrom('contacts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .where((row) => row.and(conditions(filter)))
    .executeTakeFirstOrThrow();
  return count;
}

/** How similar a word must be for `<%` and its index, until the transaction ends. */
export async function setLeastSimilarity(db: Db, least: number): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`.execute(
    db,
  );
}

/** The filter as a list of ids, which PostgreSQL makes first: it would rather walk through all in their order. */
function among(db: Db, owner_id: number, filter: ListFilter): Expression<SqlBool> {
  const ids = db
    .selectFrom('contacts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .where((row) => row.and(conditions(filter)));
  return sql`contacts.id = any(array(${ids}))`;
}

function conditions(filter: ListFilter): Expression<SqlBool>[] {
  const { type, tag, favorite, company, linked } = filter;
  const all: Expression<SqlBool>[] = filter.words.map(wordCondition);
  if (type !== null) all.push(sql`contacts.contact_type_id = ${type}`);
  if (tag !== null) all.push(sql`contacts.tags @> ${[tag]}::text[]`);
  if (favorite !== null) all.push(favorite ? sql`contacts.favorite` : sql`not contacts.favorite`);
  if (linked !== null)
    all.push(sql`contacts.associated_user_id is ${linked ? sql`not null` : sql`null`}`);
  // The company is part of the search text, whose index finds it; the second look is at the company alone.
  if (company !== null)
    all.push(
      sql`contacts.search_text like ${containing(company.folded)}`,
      sql`contacts.company_name ilike ${containing(company.written)}`,
    );
  return all;
}

function wordCondition(word: ListFilter['words'][number]): Expression<SqlBool> {
  const found = word.spellings.map((text) => sql`contacts.search_text like ${containing(text)}`);
  if (word.similarity !== null) found.push(sql`${word.spellings[0]} <% contacts.name_text`);
  return sql`(${sql.join(found, sql` or `)})`;
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
