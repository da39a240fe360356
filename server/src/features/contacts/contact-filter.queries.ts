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
    .where((row) => row.and(conditions(filter)));
}

export async function countContacts(db: Db, owner_id: number, filter: ListFilter) {
  const { count } = await filterContacts(db, owner_id, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
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

export function conditions(filter: ListFilter): Expression<SqlBool>[] {
  const { type, tag, favorite, company, linked } = filter;
  const all: Expression<SqlBool>[] = filter.words.map(wordCondition);
  if (type !== null) all.push(sql`contacts.contact_type_id = ${type}`);
  if (tag !== null) all.push(sql`contacts.tags @> ${[tag]}::text[]`);
  if (favorite !== null) all.push(favorite ? sql`contacts.favorite` : sql`not contacts.favorite`);
  if (linked !== null)
    all.push(sql`contacts.associated_user_id is ${linked ? sql`not null` : sql`null`}`);
  if (company !== null)
    all.push(
      sql`contacts.search_text like ${company.folded}`,
      sql`contacts.company_name ilike ${company.written}`,
    );
  return all;
}

function wordCondition({ patterns }: { patterns: string[] }): Expression<SqlBool> {
  const found = patterns.map((pattern) => sql`contacts.search_text like ${pattern}`);
  return sql`(${sql.join(found, sql` or `)})`;
}
