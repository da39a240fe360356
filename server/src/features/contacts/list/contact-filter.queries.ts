import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import {
  exclusions,
  isRowSelective,
  rowConditions,
  type RowFilter,
  withoutBroadParts,
} from './row-conditions.queries.ts';

// More alternatives would match unrelated words.
const MAX_SIMILAR_TERMS = 4;

const SIMILARITY_MARGIN = 0.1;

/** Terms are `like` patterns; each term must match one of its patterns. */
export interface ListFilter extends RowFilter {
  words: { patterns: string[]; beginning: string | null }[];
}

export function isFiltered(filter: ListFilter): boolean {
  return conditions(filter).length > 0;
}

/** An owner's contacts matching the filter, without the trash. */
export function filterContacts(db: Db, owner_id: number, filter: ListFilter) {
  return db
    .selectFrom('contacts')
    .where('contacts.owner_id', '=', owner_id)
    .where('contacts.deleted_at', 'is', null)
    .where((row) => row.and(rowConditions(filter)))
    .$if(textConditions(filter).length > 0, (query) =>
      query.where('contacts.id', 'in', filterTexts(db, owner_id, filter).select('contact_id')),
    );
}

/** Search texts of an owner's contacts matching the text filter. */
export function filterTexts(db: Db, owner_id: number, filter: ListFilter) {
  return db
    .selectFrom('contact_texts')
    .where('contact_texts.owner_id', '=', owner_id)
    .where('contact_texts.listed', '=', sql.lit(true))
    .where((row) => row.and(textConditions(filter, owner_id)));
}

/** Text-only filters don't need to read the contacts. */
export function isTextOnly(filter: ListFilter): boolean {
  return filter.words.length > 0 && rowConditions(filter).length === 0;
}

export function isSelective(filter: ListFilter): boolean {
  return filter.words.length > 0 || isRowSelective(filter);
}

export async function countContacts(db: Db, owner_id: number, filter: ListFilter) {
  const { rows } = await sql<{
    count: number;
  }>`select ${countExpression(db, owner_id, filter)} as count`.execute(db);
  return rows[0]!.count;
}

/** Counts matches. For filters that match nearly all, subtracts the others from the total, using index-only scans. */
export function countExpression(db: Db, owner_id: number, filter: ListFilter): RawBuilder<number> {
  const count = sql<number>`count(*)`.as('count');
  if (isTextOnly(filter)) return sql`(${filterTexts(db, owner_id, filter).select(count)})`;
  if (isSelective(filter)) return sql`(${filterContacts(db, owner_id, filter).select(count)})`;
  const all = filterContacts(db, owner_id, { ...filter, ...withoutBroadParts(filter) });
  const excluded = exclusions(filter);
  if (excluded.length === 0) return sql`(${all.select(count)})`;
  const counted = all.where((row) => row.or(excluded));
  return sql`((${all.select(count)}) - (${counted.select(count)}))`;
}

export async function hasContacts(db: Db, owner_id: number, filter: ListFilter): Promise<boolean> {
  const first = await filterContacts(db, owner_id, filter)
    .select('contacts.id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/** Ids in order. `+ 0` prevents a scan of all users' contacts by primary key. */
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

/** The filter as row conditions. */
export function conditions(filter: ListFilter): Expression<SqlBool>[] {
  return [...textConditions(filter), ...rowConditions(filter)];
}

/** Includes the owner for the prefix index. */
function textConditions(
  { words, companies }: ListFilter,
  owner_id: number | null = null,
): Expression<SqlBool>[] {
  const company = { patterns: companies.map(({ folded }) => folded), beginning: null };
  return [...words, ...(companies.length > 0 ? [company] : [])].map(({ patterns, beginning }) => {
    if (owner_id !== null && beginning !== null)
      return sql`own_beginnings(contact_texts.owner_id, beginnings)
        @> ${[`${owner_id}:${beginning}`]}::text[]`;
    // Without indexable trigrams the whole index would be scanned for all owners, so only the owner's texts are searched.
    const text = patterns.every(isIndexed) ? sql`search_text` : sql`(search_text || '')`;
    const found = patterns.map((pattern) => sql`${text} like ${pattern}`);
    return sql`(${sql.join(found, sql` or `)})`;
  });
}

/** Whether a pattern contains a trigram, counting the start of a word; two Han characters don't. */
function isIndexed(pattern: string): boolean {
  return /[\p{L}\p{N}]{3}| [\p{L}\p{N}]{2}/u.test(pattern);
}

/**
 * Similar words in the owner's contacts: those equal to one of `alternatives`, otherwise the most similar. Requires a
 * transaction for the similarity threshold and index settings; by default the planner compares all words, which is ten
 * times slower.
 */
export async function findSimilarTerms(
  db: Db,
  owner_id: number,
  word: string,
  { min_similarity, alternatives }: { min_similarity: number; alternatives: string[] },
): Promise<string[]> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(min_similarity)}, true),
    set_config('enable_indexonlyscan', 'off', true),
    set_config('enable_indexscan', 'off', true)`.execute(db);
  const { rows } = await sql<{ word: string; near: number }>`
    select word, max(near) as near from (
      select word, word_similarity(${word}, word) as near from contact_words
      where owner_id = ${owner_id} and ${word} <% word
      union all
      select word, 0.99 from contact_words
      where owner_id = ${owner_id} and word = any(${alternatives}::text[])
    ) as found
    group by word order by near desc, length(word), word limit ${MAX_SIMILAR_TERMS}`.execute(db);
  const best = rows[0]?.near ?? 0;
  const words = rows.filter(({ near }) => near >= best - SIMILARITY_MARGIN).map((row) => row.word);
  // Matching a word includes all words that contain it.
  return words.filter((one) => !words.some((other) => other !== one && one.includes(other)));
}
