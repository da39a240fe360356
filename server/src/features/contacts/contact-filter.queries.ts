import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../../infra/db.ts';

/** What a list shows; null leaves a part open. Patterns of `like`: each word must fit one of its own. */
export interface ListFilter {
  words: { patterns: string[] }[];
  type: number | null;
  tag: string | null;
  favorite: boolean | null;
  /** Folded as the search text is, which its index finds; and as it is written, to look at the company alone. */
  company: { folded: string; written: string } | null;
  linked: boolean | null;
}

/** The contacts of a person that the filter lets through; those in the trash are not among them. */
export function filterContacts(db: Db, owner_id: number, filter: ListFilter) {
  return db
    .selectFrom('contacts')
    .where('contacts.owner_id', '=', owner_id)
    .where('contacts.deleted_at', 'is', null)
    .where((row) => row.and(marked(filter)))
    .$if(textConditions(filter).length > 0, (query) =>
      query.where('contacts.id', 'in', filterTexts(db, owner_id, filter).select('contact_id')),
    );
}

/** The texts of a person's contacts that the filter lets through, whatever else it asks. */
export function filterTexts(db: Db, owner_id: number, filter: ListFilter) {
  return db
    .selectFrom('contact_texts')
    .where('contact_texts.owner_id', '=', owner_id)
    .where('contact_texts.listed', '=', sql.lit(true))
    .where((row) => row.and(textConditions(filter)));
}

/** Whether the filter asks for words alone, which are found without a look at the cards. */
export function asksWordsAlone(filter: ListFilter): boolean {
  return filter.words.length > 0 && marked(filter).length === 0;
}

export async function countContacts(db: Db, owner_id: number, filter: ListFilter) {
  const all = sql<number>`count(*)`.as('count');
  const { count } = await (
    asksWordsAlone(filter)
      ? filterTexts(db, owner_id, filter).select(all)
      : filterContacts(db, owner_id, filter).select(all)
  ).executeTakeFirstOrThrow();
  return count;
}

export async function hasContacts(db: Db, owner_id: number, filter: ListFilter): Promise<boolean> {
  const first = await filterContacts(db, owner_id, filter)
    .select('contacts.id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/** Ids in their order. `+ 0`: PostgreSQL would rather walk through everybody's contacts by the primary key. */
export async function listContactIds(
  db: Db,
  owner_id: number,
  filter: ListFilter,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await filterContacts(db, owner_id, filter)
    .select('contacts.id')
    .where(sql<boolean>`contacts.id + 0 > ${after}`)
    .orderBy(sql`contacts.id + 0`)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** What the filter asks, where each card is looked at. */
export function conditions(filter: ListFilter): Expression<SqlBool>[] {
  return [...textConditions(filter), ...marked(filter)];
}

function textConditions({ words, company }: ListFilter): Expression<SqlBool>[] {
  const folded = company === null ? [] : [{ patterns: [company.folded] }];
  return [...words, ...folded].map(({ patterns }) => {
    const found = patterns.map((pattern) => sql`search_text like ${pattern}`);
    return sql`(${sql.join(found, sql` or `)})`;
  });
}

function marked({ type, tag, favorite, company, linked }: ListFilter): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [];
  if (type !== null) all.push(sql`contacts.contact_type_id = ${type}`);
  if (tag !== null) all.push(sql`contacts.tags @> ${[tag]}::text[]`);
  if (favorite !== null) all.push(favorite ? sql`contacts.favorite` : sql`not contacts.favorite`);
  if (linked !== null)
    all.push(sql`contacts.associated_user_id is ${linked ? sql`not null` : sql`null`}`);
  if (company !== null) all.push(sql`contacts.company_name ilike ${company.written}`);
  return all;
}
