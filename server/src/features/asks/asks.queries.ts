import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { AskAudience } from '#contract/asks.ts';
import type { Person } from '#contract/user-card.ts';
import { personFrom } from '../../contact-photo.queries.ts';
import { laterVersion } from '../../contact-version.queries.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { jsonb, type Db } from '../../infra/db.ts';
import type { Asks } from '../../infra/schema.ts';
import { connectionsOf, ownName, visiblePerson } from '../../people.queries.ts';

export type AskRow = Awaited<ReturnType<ReturnType<typeof askRows>['executeTakeFirstOrThrow']>>;

/** Asks with their askers as `viewer` sees them. */
function askRows(db: Db, viewer: number) {
  return db
    .selectFrom('asks')
    .innerJoin(visiblePerson(viewer, 'asks.user_id').as('asker'), (join) => join.onTrue())
    .select([
      'asks.id',
      'asks.user_id',
      'asker.name',
      'asker.first_name',
      'asker.last_name',
      'asker.headline',
      'asker.avatar_url',
      'need',
      'details',
      'place',
      'audience_kind',
      'audience',
      'expires_on',
      'expires_at',
      'closed_at',
      'outcome',
      'asks.created_at',
      'asks.updated_at',
    ]);
}

/** Keyset page: asks before `before`, newest first. */
interface AsksPage {
  before: number | null;
  limit: number;
}

export type AskSelection = 'open' | 'closed' | undefined;

/** The user's own asks; expired ones count as closed. */
export function listOwnAsks(
  db: Db,
  user_id: number,
  { state, now, before, limit }: AsksPage & { state: AskSelection; now: Timestamp },
) {
  return askRows(db, user_id)
    .where('asks.user_id', '=', user_id)
    .$if(state === 'open', (query) =>
      query.where('closed_at', 'is', null).where('expires_at', '>', now),
    )
    .$if(state === 'closed', (query) =>
      query.where(({ or, eb }) =>
        or([eb('closed_at', 'is not', null), eb('expires_at', '<=', now)]),
      ),
    )
    .$if(before !== null, (query) => query.where('asks.id', '<', before!))
    .orderBy('asks.id', 'desc')
    .limit(limit)
    .execute();
}

/** Open asks of connections that the user didn't dismiss and whose askers aren't muted, newest first. */
export function listReceivedAsks(db: Db, user_id: number, page: ReceivedPage) {
  return askRows(db, user_id)
    .where('asks.id', 'in', sql<number>`(${receivedIds(user_id, page)})`)
    .orderBy('asks.id', 'desc')
    .execute();
}

export interface ReceivedPage extends AsksPage {
  now: Timestamp;
  /** Without those that the user has answered. */
  unanswered?: boolean;
}

/** Reads the open asks of each connection from an index: a scan by id would read those of all users. */
export function receivedIds(
  user_id: number,
  { now, before, limit, unanswered = false }: ReceivedPage,
): RawBuilder<unknown> {
  const isBefore = before === null ? sql`` : sql`and asks.id < ${before}`;
  const isUnanswered = unanswered
    ? sql`and not exists (
          select from introductions where ask_id = asks.id and introducer_id = ${user_id})
        and not exists (select from contact_shares where ask_id = asks.id and from_user = ${user_id})`
    : sql``;
  return sql`
    select received.id from (${connectionsOf(user_id)}) as asker
    cross join lateral (
      select asks.id from asks
      where asks.user_id = asker.id and ${isOpenTo(user_id, now)} ${isBefore} ${isUnanswered}
        and ${isShownTo(sql`${user_id}`)}
      order by asks.id desc limit ${limit}) as received
    order by received.id desc limit ${limit}`;
}

/** Whether the ask of a connection is open and addressed to the user. */
const isOpenTo = (user_id: number, now: Timestamp) => sql<boolean>`
  asks.closed_at is null and asks.expires_at > ${now} and ${isAddressedTo(sql`${user_id}`)}`;

const isAddressedTo = (user_id: RawBuilder<unknown>) => sql`
  (asks.audience_kind = 'connections' or exists (
    select from ask_receivers where user_id = ${user_id} and ask_id = asks.id))
  and not exists (select from blocks where blocker_id = ${user_id} and blocked_id = asks.user_id)
  and not exists (select from blocks where blocker_id = asks.user_id and blocked_id = ${user_id})`;

/** Not muted or dismissed. */
const isShownTo = (user_id: RawBuilder<unknown>) => sql<boolean>`
  not exists (select from ask_mutes where user_id = ${user_id} and muted_id = asks.user_id)
  and not exists (select from ask_dismissals where user_id = ${user_id} and ask_id = asks.id)`;

/** An open ask that the user receives, also if dismissed or muted. */
export function findReceivedAsk(db: Db, user_id: number, id: number, now: Timestamp) {
  return receivedAsk(db, user_id, id, now).executeTakeFirst();
}

/** An open ask that the user receives and that isn't dismissed or muted. */
export function findAskToMail(db: Db, user_id: number, id: number, now: Timestamp) {
  return receivedAsk(db, user_id, id, now)
    .where(isShownTo(sql`${user_id}`))
    .executeTakeFirst();
}

function receivedAsk(db: Db, user_id: number, id: number, now: Timestamp) {
  return askRows(db, user_id)
    .where('asks.id', '=', id)
    .where(
      sql<boolean>`exists (
        select from connections
        where least(from_user, to_user) = least(asks.user_id, ${user_id})
          and greatest(from_user, to_user) = greatest(asks.user_id, ${user_id})
          and status = 'accepted')`,
    )
    .where(isOpenTo(user_id, now));
}

export function findOwnAsk(db: Db, user_id: number, id: number) {
  return askRows(db, user_id)
    .where('asks.user_id', '=', user_id)
    .where('asks.id', '=', id)
    .executeTakeFirst();
}

export function lockOwnAsk(db: Db, user_id: number, id: number) {
  return askRows(db, user_id)
    .where('asks.user_id', '=', user_id)
    .where('asks.id', '=', id)
    .forNoKeyUpdate('asks')
    .executeTakeFirst();
}

export async function countOpenAsks(db: Db, user_id: number, now: Timestamp): Promise<number> {
  const { count } = await db
    .selectFrom('asks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

type NewAskRow = Omit<Insertable<Asks>, 'audience'> & {
  audience: Exclude<AskAudience, string> | null;
};

export function insertAsk(db: Db, { audience, ...ask }: NewAskRow) {
  return db
    .insertInto('asks')
    .values({ ...ask, audience: audience && jsonb(audience) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export function updateAsk(
  db: Db,
  id: number,
  now: Timestamp,
  change: Omit<Updateable<Asks>, 'updated_at'>,
) {
  return db
    .updateTable('asks')
    .set({ ...change, updated_at: laterVersion(now, 'asks') })
    .where('id', '=', id)
    .execute();
}

export async function insertReceivers(db: Db, ask_id: number, user_ids: number[]): Promise<void> {
  await sql`
    insert into ask_receivers (ask_id, user_id)
    select ${ask_id}, id from unnest(${user_ids}::bigint[]) as receiver (id)`.execute(db);
}

/** Those of these users who are connected with this one. */
export async function findConnectedAmong(
  db: Db,
  user_id: number,
  ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${connectionsOf(user_id)}) as connected where id = any(${ids})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Connections linked to a contact with one of these tags or types. */
export async function findConnectionsOfGroups(
  db: Db,
  user_id: number,
  { tags, contact_type_ids }: { tags: string[]; contact_type_ids: number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${connectionsOf(user_id)}) as connected
    where exists (
      select from contacts
      where associated_user_id = connected.id and owner_id = ${user_id} and deleted_at is null
        and (tags && ${tags}::text[] or contact_type_id = any(${contact_type_ids})))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those who currently receive an ask, without those who dismissed it or muted the asker, after an id and in its order. */
export async function listReceivers(
  db: Db,
  ask: { id: number; user_id: number },
  { after = 0, limit = null }: { after?: number; limit?: number | null } = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select receiver.id from asks cross join (${connectionsOf(ask.user_id)}) as receiver
    where asks.id = ${ask.id} and receiver.id > ${after} and ${isAddressedTo(sql`receiver.id`)}
      and ${isShownTo(sql`receiver.id`)}
    order by receiver.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The user's name for notifications of others. */
export function findName(db: Db, user_id: number) {
  return db
    .selectFrom('users as me')
    .select(ownName.as('name'))
    .where('me.id', '=', user_id)
    .executeTakeFirstOrThrow();
}

/** An open ask, locked, and the last user who was notified of it. Undefined if it's closed or deleted. */
export function lockToNotify(db: Db, id: number, now: Timestamp) {
  return db
    .selectFrom('asks')
    .select(['id', 'user_id', 'notified_up_to'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function setNotifiedUpTo(db: Db, id: number, notified_up_to: number) {
  return db.updateTable('asks').set({ notified_up_to }).where('id', '=', id).execute();
}

export async function insertHelpers(db: Db, ask_id: number, user_ids: number[]): Promise<void> {
  await sql`
    insert into ask_helpers (ask_id, user_id)
    select ${ask_id}, id from unnest(${user_ids}::bigint[]) as helper (id)`.execute(db);
}

/** The helpers of asks, by ask. */
export function findHelpers(db: Db, ask_ids: number[]) {
  return db
    .selectFrom('ask_helpers')
    .select(['ask_id', 'user_id'])
    .where('ask_id', '=', sql<number>`any(${ask_ids})`)
    .orderBy('user_id')
    .execute();
}

/** Returns whether the ask wasn't dismissed yet. */
export async function insertDismissal(db: Db, user_id: number, ask_id: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ask_dismissals')
    .values({ user_id, ask_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether the ask was dismissed. */
export async function deleteDismissal(db: Db, user_id: number, ask_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ask_dismissals')
    .where('user_id', '=', user_id)
    .where('ask_id', '=', ask_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isMuted(db: Db, user_id: number, muted_id: number): Promise<boolean> {
  return (await findMutersAmong(db, [user_id], muted_id)).length > 0;
}

/** Those of these users who muted this one. */
export async function findMutersAmong(
  db: Db,
  user_ids: number[],
  muted_id: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('ask_mutes')
    .select('user_id')
    .where('user_id', '=', sql<number>`any(${user_ids})`)
    .where('muted_id', '=', muted_id)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export function insertMute(db: Db, user_id: number, muted_id: number, created_at: Timestamp) {
  return db
    .insertInto('ask_mutes')
    .values({ user_id, muted_id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether the user was muted. */
export async function deleteMute(db: Db, user_id: number, muted_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ask_mutes')
    .where('user_id', '=', user_id)
    .where('muted_id', '=', muted_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function listMutes(
  db: Db,
  user_id: number,
  after: { time: Timestamp; id: number } | null,
  limit: number,
) {
  return db
    .selectFrom('ask_mutes')
    .innerJoin(visiblePerson(user_id, 'ask_mutes.muted_id').as('person'), (join) => join.onTrue())
    .select([
      'person.id',
      'first_name',
      'last_name',
      'headline',
      'avatar_url',
      'ask_mutes.created_at',
    ])
    .where('ask_mutes.user_id', '=', user_id)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(ask_mutes.created_at, ask_mutes.muted_id) < (${after?.time}, ${after?.id})`,
      ),
    )
    .orderBy('ask_mutes.created_at', 'desc')
    .orderBy('ask_mutes.muted_id', 'desc')
    .limit(limit)
    .execute();
}

/** The user's own open and expired asks before a time that have an answer, unless they dismissed the question. */
export function listAsksToReview(
  db: Db,
  user_id: number,
  { created_before, limit }: { created_before: Timestamp; limit: number },
) {
  return answeredAsks(db, user_id, created_before)
    .where('outcome_dismissed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The same for one ask, also if the question was dismissed. */
export function findAskToReview(db: Db, user_id: number, id: number, created_before: Timestamp) {
  return answeredAsks(db, user_id, created_before).where('id', '=', id).executeTakeFirst();
}

function answeredAsks(db: Db, user_id: number, created_before: Timestamp) {
  return db
    .selectFrom('asks')
    .select(['id', 'need', 'created_at'])
    .where('user_id', '=', user_id)
    .where('closed_at', 'is', null)
    .where('created_at', '<=', created_before)
    .where(
      sql<boolean>`(exists (
          select from introductions
          where ask_id = asks.id and to_user_id = asks.user_id and ${isAccepted})
        or exists (
          select from contact_shares
          where ask_id = asks.id and to_user = asks.user_id and status <> 'withdrawn'))`,
    );
}

const isAccepted = sql`state in ('accepted', 'connected') and not suppressed`;

export function setOutcomeDismissed(db: Db, id: number, outcome_dismissed_at: Timestamp | null) {
  return db.updateTable('asks').set({ outcome_dismissed_at }).where('id', '=', id).execute();
}

interface AnswerRow {
  ask_id: number;
  id: number;
  user: Person;
  user_deleted_at: Timestamp | null;
  name: string;
  created_at: Timestamp;
}

/** The newest introductions per ask: the viewer's own in any state, and those to the viewer once accepted. */
export async function findIntroductionsOf(
  db: Db,
  viewer: number,
  ask_ids: number[],
  limit: number,
): Promise<(AnswerRow & { state: string })[]> {
  const { rows } = await sql<AnswerRow & { state: string }>`
    select asked.ask_id, answer.id, ${personFrom('person', viewer)} as user,
      person.deleted_at as user_deleted_at, person_name as name, state, answer.created_at
    from unnest(${ask_ids}::bigint[]) as asked (ask_id)
    cross join lateral (
      select id, introducer_id, person_name, state, created_at from introductions
      where ask_id = asked.ask_id
        and (introducer_id = ${viewer} or to_user_id = ${viewer} and ${isAccepted})
      order by id desc limit ${limit}) as answer
    join ${visiblePerson(viewer, 'answer.introducer_id')} as person on true`.execute(db);
  return rows;
}

export interface ShareAnswerRow extends AnswerRow {
  from_user: number;
  status: string;
  responded_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
  /** When the recipient blocked the viewer, or null. */
  blocked_at: Timestamp | null;
  conversation_id: number;
}

/** The newest shares per ask, by or with the viewer. */
export async function findSharesOf(
  db: Db,
  viewer: number,
  ask_ids: number[],
  limit: number,
): Promise<ShareAnswerRow[]> {
  const { rows } = await sql<ShareAnswerRow>`
    select asked.ask_id, answer.id, ${personFrom('person', viewer)} as user,
      person.deleted_at as user_deleted_at, contact_name as name, answer.from_user, status,
      responded_at, withdrawn_at, receiver.blocked_at, conversation_id, answer.created_at
    from unnest(${ask_ids}::bigint[]) as asked (ask_id)
    cross join lateral (
      select id, from_user, to_user, contact_name, status, responded_at, withdrawn_at, message_id,
        created_at
      from contact_shares
      where ask_id = asked.ask_id and (from_user = ${viewer} or to_user = ${viewer})
      order by id desc limit ${limit}) as answer
    join messages on messages.id = answer.message_id
    join ${visiblePerson(viewer, 'answer.from_user')} as person on true
    join ${visiblePerson(viewer, 'answer.to_user')} as receiver on true`.execute(db);
  return rows;
}
