import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { AskAudience } from '#contract/asks.ts';
import { laterVersion } from '../../contact-version.queries.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { jsonb, type Db } from '../../infra/db.ts';
import type { Asks } from '../../infra/schema.ts';
import { connectionsOf, visiblePerson } from '../../people.queries.ts';

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

/** Named or among all connections, without a block. */
export const isAddressedTo = (user_id: RawBuilder<unknown>) => sql`
  (asks.audience_kind = 'connections' or exists (
    select from ask_receivers where user_id = ${user_id} and ask_id = asks.id))
  and not exists (select from blocks where blocker_id = ${user_id} and blocked_id = asks.user_id)
  and not exists (select from blocks where blocker_id = asks.user_id and blocked_id = ${user_id})`;

/** Not muted or dismissed. */
export const isShownTo = (user_id: RawBuilder<unknown>) => sql<boolean>`
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

/** Whether the user ever asked, also if the ask has ended. */
export async function hasAsks(db: Db, user_id: number): Promise<boolean> {
  const ask = await db
    .selectFrom('asks')
    .select('id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst();
  return ask !== undefined;
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
