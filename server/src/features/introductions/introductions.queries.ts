import { sql } from 'kysely';
import type { SharedCard } from '#contract/contact-shares.ts';
import type { IntroductionState } from '#contract/introductions.ts';
import type { Person } from '#contract/user-card.ts';
import type { ContactReference } from '#contract/contacts.ts';
import { personFrom } from '../../contact-photo.queries.ts';
import { contactReference } from '../../contact-reference.queries.ts';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { selectUser, visiblePerson } from '../../people.queries.ts';

/** Who answers: the person introduced, or the receiver. */
export type Side = 'person' | 'receiver';

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

/** That wait for the user's answer. */
function waitingFor(user_id: number, now: Timestamp) {
  const { received, about_me } = SEEN_BY(user_id);
  return sql<boolean>`(${about_me} and state = 'asked' or ${received} and state = 'accepted')
    and expires_at > ${now}`;
}

interface IntroductionsPage {
  box: Box | 'to_answer' | undefined;
  before: number | null;
  limit: number;
  now: Timestamp;
}

/** One page of a list, newest first. */
export function listIntroductions(
  db: Db,
  user_id: number,
  { box, before, limit, now }: IntroductionsPage,
) {
  return introductions(db, user_id)
    .where(box === 'to_answer' ? waitingFor(user_id, now) : seenIn(user_id, box))
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
      'receiver_asked_at',
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

interface Change {
  state?: IntroductionState;
  declined_by?: Side;
  person_accepted_at?: Timestamp;
  ended_at?: Timestamp;
  asked_at?: Timestamp;
  receiver_asked_at?: Timestamp;
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

/** The user's own address; `email_verified_at` is null unless verified. */
export function findSender(db: Db, user_id: number) {
  return selectUser(db, user_id)
    .select(['id', 'email', 'email_verified_at', 'first_name', 'last_name', 'headline', 'language'])
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
