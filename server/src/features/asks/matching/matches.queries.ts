import { sql, type RawBuilder } from 'kysely';
import type { ContactReference } from '#contract/contacts.ts';
import { contactReference } from '../../../contact-reference.queries.ts';
import type { Db } from '../../../infra/db.ts';
import { isFollowed } from '../../../people.queries.ts';

/** A concept as `tsquery` texts. */
export interface ConceptQuery {
  kind: 'topic' | 'place';
  weight: number;
  any: string;
  /** What a match counts, best first. */
  values: { query: string; value: number }[];
  place: string;
}

/** That what a linked user offers matches a concept, by its number. */
export interface OfferHit {
  contact_id: number;
  number: number;
  value: number;
}

/** What users linked to contacts of the owner can help with, of connections who show it. */
export async function listOffers(db: Db, owner_id: number) {
  const { rows } = await sql<{ contact_id: number; can_help_with: string[] }>`
    select contacts.id as contact_id, users.can_help_with
    from contacts join users on users.id = associated_user_id
    where owner_id = ${owner_id} and contacts.deleted_at is null and associated_user_id is not null
      and deceased_on is null and users.deleted_at is null and users.can_help_with <> '{}'
      and users.field_visibility ->> 'can_help_with' is distinct from 'private'
      and ${isFollowed(owner_id, sql.ref('users.id'))}`.execute(db);
  return rows;
}

/** Of those words or prefixes, the ones that a word of the owner's contacts starts with. */
export async function findKnownBeginnings(
  db: Db,
  owner_id: number,
  beginnings: string[],
): Promise<string[]> {
  const { rows } = await sql<{ beginning: string }>`
    select beginning from unnest(${beginnings}::text[]) as beginning
    where exists (
      select from contact_words
      where owner_id = ${owner_id} and word >= beginning and word < beginning || U&'\\FFFF')`.execute(
    db,
  );
  return rows.map((row) => row.beginning);
}

// A place adds to what a contact does, but replaces nothing of it.
const PLACE_BONUS = 0.8;

// Among more contacts a word is as rare as among these.
const MAX_COUNTED = 10_000;

/**
 * The contacts that match the concepts best, with a score. A rare word counts more than a frequent one. Requires a
 * transaction.
 */
export async function findBestFits(
  db: Db,
  owner_id: number,
  concepts: ConceptQuery[],
  { offers, without_user, limit }: { offers: OfferHit[]; without_user: number; limit: number },
) {
  // The planner underestimates the matches of one owner and would scan all texts; starting workers takes longer than all.
  await sql`select set_config('enable_seqscan', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`.execute(db);
  const hits = concepts.map((concept, number) => conceptHits(owner_id, concept, number));
  const topics = concepts.some(({ kind }) => kind === 'topic');
  const places = concepts.filter(({ kind }) => kind === 'place').length;
  const { rows } = await sql<{ contact_id: number; score: number }>`
    with hits as materialized (
      ${sql.join(hits, sql` union all `)}
      union all
      select number, contact_id, value, false
      from unnest(${offers.map((offer) => offer.number)}::integer[],
        ${offers.map((offer) => offer.contact_id)}::bigint[],
        ${offers.map((offer) => offer.value)}::float8[]) as offer (number, contact_id, value)
    ), own as (
      select count(*) as contacts from (
        select from contacts where owner_id = ${owner_id} and deleted_at is null limit ${MAX_COUNTED}) as counted
    ), concepts as (
      select concept.number, topic, weight * ln(1 + own.contacts / matches.count::float8) as weight
      from own, unnest(${concepts.map((_, number) => number)}::integer[],
        ${concepts.map(({ kind }) => kind === 'topic')}::boolean[],
        ${concepts.map(({ weight }) => weight)}::float8[]) as concept (number, topic, weight)
      join (select number, count(*) as count from hits group by number) as matches using (number)
    ), fits as (
      select contact_id,
        coalesce(sum(weight * value) filter (where topic), 0) as topic,
        least(1, coalesce(sum(case when in_place then 1 when topic then 0 else value / 2 end), 0)
          / ${Math.max(1, places)}) as place
      from hits join concepts using (number)
      group by contact_id
    )
    select contact_id, score from (
      select contact_id, ${topics ? sql`topic * (1 + ${PLACE_BONUS}::float8 * place)` : sql`place`} as score
      from fits) as scored
    where score > 0 and contact_id <> all(array(
      select id from contacts where associated_user_id = ${without_user} and owner_id = ${owner_id}))
    order by score desc, contact_id limit ${limit}`.execute(db);
  return rows;
}

/** The contacts with a concept: what it counts there, and whether it's their place. */
function conceptHits(
  owner_id: number,
  { any, values, place }: ConceptQuery,
  number: number,
): RawBuilder<unknown> {
  const cases = values.map(
    ({ query, value }) => sql`when terms @@ ${query}::tsquery then ${value}::float8`,
  );
  return sql`
    select ${number}::integer as number, contact_id, case ${sql.join(cases, sql` `)} else 0 end as value,
      terms @@ ${place}::tsquery as in_place
    from contact_texts where owner_id = ${owner_id} and terms @@ ${any}::tsquery`;
}

/** Contacts with the fields in which words are found. */
export function findMatchedContacts(db: Db, owner_id: number, ids: number[]) {
  return db
    .selectFrom('contacts')
    .select([
      'id',
      'job_title',
      'company_name',
      'department',
      'industry',
      'tags',
      'addresses',
      'notes',
      'how_we_met',
      'company_notes',
    ])
    .select(contactReference.as('reference'))
    .select(
      // May still have values of a deleted field.
      sql<Record<string, boolean | number | string>>`custom - array(
        select id::text from custom_fields
        where owner_id = contacts.owner_id and deleted_at is not null)`.as('custom'),
    )
    .where(sql<boolean>`contacts.owner_id + 0 = ${owner_id}`)
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .$narrowType<{ reference: ContactReference }>()
    .execute();
}
