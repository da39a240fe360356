import { sql, type Insertable } from 'kysely';
import type { SharedCard } from '#contract/contact-shares.ts';
import type { IntroductionState } from '#contract/introductions.ts';
import type { Person } from '#contract/user-card.ts';
import type { ContactReference } from '#contract/contacts.ts';
import { personFrom } from '../../contact-photo.queries.ts';
import { contactReference } from '../../contact-reference.queries.ts';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { Introductions } from '../../infra/schema.ts';
import { connectionBetween, selectUser, visiblePerson } from '../../people.queries.ts';
import type { Side } from './introduction-states.ts';

/** Which introductions a user sees, by their part in them. */
export type Box = 'sent' | 'received' | 'about_me';

const SEEN_BY = (user_id: number) => ({
  sent: sql<boolean>`introductions.introducer_id = ${user_id}`,
  received: sql<boolean>`introductions.to_user_id = ${user_id}
    and person_accepted_at is not null and not suppressed`,
  about_me: sql<boolean>`introductions.person_id = ${user_id} and asked_at is not null`,
});

export type IntroductionRow = Awaited<ReturnType<typeof listIntroductions>>[number];

/** Introductions as a user sees them; a person's columns are null if they deleted the account. */
function introductions(db: Db, viewer: number) {
  return db
    .selectFrom('introductions')
    .leftJoin(visiblePerson(viewer, 'introductions.introducer_id').as('introducer'), (join) =>
      join.onTrue(),
    )
    .leftJoin(visiblePerson(viewer, 'introductions.to_user_id').as('receiver'), (join) =>
      join.onTrue(),
    )
    .leftJoin(visiblePerson(viewer, 'introductions.person_id').as('introduced'), (join) =>
      join.onTrue(),
    )
    .leftJoin('contacts', (join) =>
      join
        .onRef('contacts.id', '=', 'introductions.contact_id')
        .on('contacts.deleted_at', 'is', null),
    )
    .select([
      'introductions.id',
      'introducer_id',
      'to_user_id',
      'person_id',
      'introductions.ask_id',
      'need',
      'note',
      'person_name',
      'suppressed',
      'introductions.created_at',
      'expires_at',
      'person_accepted_at',
      'receiver.headline as receiver_headline',
      'receiver.first_name as receiver_first_name',
      'receiver.last_name as receiver_last_name',
      'introduced.headline as person_headline',
      sql<IntroductionState>`state`.as('state'),
      sql<Side | null>`declined_by`.as('declined_by'),
      sql<Partial<SharedCard>>`card`.as('card'),
      sql<ContactReference | null>`case when contacts.id is not null
        and introducer_id = ${viewer} then ${contactReference} end`.as('contact'),
      sql<Person | null>`case when introducer.deleted_at is null
        and introducer.id is not null then ${personFrom('introducer', viewer)} end`.as(
        'introducer',
      ),
      sql<Person | null>`case when receiver.deleted_at is null
        and receiver.id is not null then ${personFrom('receiver', viewer)} end`.as('receiver'),
      sql<Person | null>`case when introduced.deleted_at is null
        and introduced.id is not null then ${personFrom('introduced', viewer)} end`.as(
        'introduced',
      ),
      sql<number | null>`case when state = 'connected' then (
        select conversations.id from conversations
        where user_low = least(to_user_id, person_id) and user_high = greatest(to_user_id, person_id)
      ) end`.as('conversation_id'),
    ]);
}

/** In this list, or in any. */
function seenIn(user_id: number, box?: Box) {
  const { sent, received, about_me } = SEEN_BY(user_id);
  return box === undefined
    ? sql<boolean>`(${sent} or ${received} or ${about_me})`
    : SEEN_BY(user_id)[box];
}

/** One page of a list, newest first. */
export function listIntroductions(
  db: Db,
  user_id: number,
  box: Box | undefined,
  before: number | null,
  limit: number,
) {
  return introductions(db, user_id)
    .where(seenIn(user_id, box))
    .$if(before !== null, (query) => query.where('introductions.id', '<', before!))
    .orderBy('introductions.id', 'desc')
    .limit(limit)
    .execute();
}

/** An introduction that the user sees in one of the boxes. */
export function findIntroduction(db: Db, user_id: number, id: number) {
  return introductions(db, user_id)
    .where('introductions.id', '=', id)
    .where(seenIn(user_id))
    .executeTakeFirst();
}

/** Those that wait for an answer of the user, newest first. */
export function listToAnswer(db: Db, user_id: number, now: Timestamp, limit: number) {
  const { received, about_me } = SEEN_BY(user_id);
  return introductions(db, user_id)
    .where(({ and, or }) =>
      or([
        and([about_me, sql<boolean>`state = 'asked'`]),
        and([received, sql<boolean>`state = 'accepted'`]),
      ]),
    )
    .where('expires_at', '>', now)
    .orderBy('introductions.id', 'desc')
    .limit(limit)
    .execute();
}

/** What answers and jobs need of an introduction. */
function stored(db: Db) {
  return db
    .selectFrom('introductions')
    .select([
      'id',
      'introducer_id',
      'to_user_id',
      'person_id',
      'contact_id',
      'email',
      'address_hash',
      'ask_id',
      'need',
      'note',
      'person_name',
      'suppressed',
      'asked_at',
      'person_accepted_at',
      'expires_at',
      sql<IntroductionState>`state`.as('state'),
      sql<Side | null>`declined_by`.as('declined_by'),
      sql<Partial<SharedCard>>`card`.as('card'),
    ]);
}

export type StoredIntroduction = NonNullable<Awaited<ReturnType<typeof findStored>>>;

export function findStored(db: Db, id: number) {
  return stored(db).where('id', '=', id).executeTakeFirst();
}

export function findByToken(db: Db, token_hash: Buffer) {
  return stored(db).where('token_hash', '=', token_hash).executeTakeFirst();
}

/** Serializes answers, withdrawals, blocks, disconnects and deletions. */
export function lockIntroduction(db: Db, id: number) {
  return stored(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function lockOpenTo(db: Db, address_hash: string) {
  return stored(db)
    .where('address_hash', '=', address_hash)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function insertIntroduction(db: Db, row: Insertable<Introductions>) {
  return db.insertInto('introductions').values(row).returning('id').executeTakeFirstOrThrow();
}

interface Change {
  state?: IntroductionState;
  declined_by?: Side;
  person_accepted_at?: Timestamp;
  ended_at?: Timestamp;
  asked_at?: Timestamp;
  expires_at?: Timestamp;
  token_hash?: Buffer;
  email?: null;
}

export function updateIntroduction(db: Db, id: number, change: Change) {
  return db.updateTable('introductions').set(change).where('id', '=', id).execute();
}

/** Prevents the deletion of these users' accounts until the transaction ends, in a fixed order. */
export function lockUsers(db: Db, ids: number[]) {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Whether two users are connected; prevents that they disconnect until the transaction ends. */
export async function lockConnected(db: Db, user_id: number, other_id: number): Promise<boolean> {
  const connection = await db
    .selectFrom('connections')
    .select('id')
    .where(connectionBetween(user_id, other_id))
    .where('status', '=', 'accepted')
    .forKeyShare()
    .executeTakeFirst();
  return connection !== undefined;
}

/** Serializes the introductions by email to one address. */
export async function lockAddress(db: Db, address_hash: string): Promise<void> {
  const key = `introduction ${address_hash}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** Whether anyone's introduction was emailed to this address since a time. */
export async function wasAsked(db: Db, address_hash: string, since: Timestamp): Promise<boolean> {
  const row = await db
    .selectFrom('introductions')
    .select('id')
    .where('address_hash', '=', address_hash)
    .where('created_at', '>', since)
    .where('suppressed', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Pair {
  introducer_id: number;
  to_user_id: number;
  contact_id: number;
  person_id: number | null;
  address_hash: string | null;
}

/** Whether the introducer introduced the same two since a time, in any state. */
export async function wasIntroduced(db: Db, pair: Pair, since: Timestamp): Promise<boolean> {
  const row = await db
    .selectFrom('introductions')
    .select('id')
    .where('introducer_id', '=', pair.introducer_id)
    .where('to_user_id', '=', pair.to_user_id)
    .where('created_at', '>', since)
    .where(({ eb, or }) =>
      or([
        eb('contact_id', '=', pair.contact_id),
        eb('person_id', '=', pair.person_id),
        eb('address_hash', '=', pair.address_hash),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user's own address; `email_verified_at` is null unless verified. */
export function findSender(db: Db, user_id: number) {
  return selectUser(db, user_id)
    .select(['id', 'email', 'email_verified_at', 'first_name', 'last_name', 'headline', 'language'])
    .executeTakeFirst();
}

/** The user who verified this address. */
export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Open introductions past their end; returns their ids and the users who see them. */
export async function expireIntroductions(db: Db, now: Timestamp, limit: number) {
  const { rows } = await sql<{ id: number }>`
    update introductions set state = 'expired', ended_at = ${now}, email = null
    where id in (
      select id from introductions where ended_at is null and expires_at <= ${now}
      order by expires_at, id limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length;
}
