import { type Insertable, sql, type Updateable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { Referrals } from '../../infra/schema.ts';
import { visiblePerson } from '../../people.queries.ts';

/** Locks the owner of the code against deletion. */
export function findReferrer(db: Db, referral_code: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('referral_code', '=', referral_code)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
}

/** Locks users against deletion. Must be acquired first, because deletion locks the user first. */
export async function lockUsers(db: Db, ids: (number | null)[]): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

export function insertReferral(db: Db, row: Insertable<Referrals>) {
  return db.insertInto('referrals').values(row).returning('id').executeTakeFirstOrThrow();
}

export function updateReferral(db: Db, id: number, changes: Updateable<Referrals>) {
  return db.updateTable('referrals').set(changes).where('id', '=', id).execute();
}

export function findParties(db: Db, id: number) {
  return db
    .selectFrom('referrals')
    .select(['referrer_id', 'referred_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

const EVALUATED = [
  'id',
  'referrer_id',
  'referred_id',
  'state',
  'expires_at',
  'held_until',
  'to_check',
] as const;

/** Locks a referral; skips it if locked elsewhere, unless `waits`. */
export function lockReferral(db: Db, id: number, waits: boolean) {
  const query = db.selectFrom('referrals').select(EVALUATED).where('id', '=', id).forUpdate();
  return (waits ? query : query.skipLocked()).executeTakeFirst();
}

export type ReferralRow = NonNullable<Awaited<ReturnType<typeof lockReferral>>>;

/**
 * Referrals to evaluate, after `after`: changed, past the deadline, or at the end of their hold. All, or those of one
 * referrer.
 */
export async function listDue(
  db: Db,
  now: Timestamp,
  { referrer_id, after, limit }: { referrer_id?: number; after: number; limit: number },
): Promise<number[]> {
  const whose = referrer_id === undefined ? sql`true` : sql`referrer_id = ${referrer_id}`;
  const { rows } = await sql<{ id: number }>`
    (select id from referrals where to_check and state = 'signed_up' and ${whose} and id > ${after}
      order by id limit ${limit})
    union
    (select id from referrals where state = 'signed_up' and expires_at < ${now} and ${whose} and id > ${after}
      order by id limit ${limit})
    union
    (select id from referrals where state = 'qualified' and held_until <= ${now} and ${whose} and id > ${after}
      order by id limit ${limit})
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * When the address was verified and the required contacts and connections existed; null if not yet. A connection with
 * the referrer, who may be the same person, doesn't count.
 */
export async function findProgress(
  db: Db,
  { user_id, referrer_id }: { user_id: number; referrer_id: number },
  { contacts, connections }: { contacts: number; connections: number },
) {
  const { rows } = await sql<
    Record<'verified_at' | 'filled_at' | 'connected_at', Timestamp | null>
  >`
    select email_verified_at as verified_at,
      (select created_at from contacts where owner_id = users.id and deleted_at is null
        order by created_at limit 1 offset ${Math.max(0, contacts - 1)}) as filled_at,
      (select responded_at from (
          select responded_at from connections where from_user = users.id and status = 'accepted'
            and to_user <> ${referrer_id}
          union all
          select responded_at from connections where to_user = users.id and status = 'accepted'
            and from_user <> ${referrer_id}
        ) as answered
        order by responded_at limit 1 offset ${Math.max(0, connections - 1)}) as connected_at
    from users where id = ${user_id}`.execute(db);
  return rows[0];
}

/** Marks all unqualified referrals: some changes have no trigger, such as contacts restored from the trash. */
export function markAllToCheck(db: Db) {
  return db
    .updateTable('referrals')
    .set({ to_check: true })
    .where('state', '=', 'signed_up')
    .where('to_check', '=', false)
    .execute();
}

export function listReferrals(db: Db, referrer_id: number, before: number | null, limit: number) {
  return db
    .selectFrom('referrals')
    .leftJoin(visiblePerson(referrer_id, 'referrals.referred_id').as('referred'), (join) =>
      join.onTrue(),
    )
    .select([
      'referrals.id',
      'referrals.state',
      'referrals.reason',
      'referrals.signed_up_at',
      'referrals.expires_at',
      'referrals.qualified_at',
      'referrals.held_until',
      'referrals.settled_at',
      'referred.first_name',
      'referred.last_name',
    ])
    .where('referrer_id', '=', referrer_id)
    .$if(before !== null, (query) => query.where('referrals.id', '<', before!))
    .orderBy('referrals.id', 'desc')
    .limit(limit)
    .execute();
}

/** Referrals per step; rejected ones count as qualified if they were. */
export async function countReferrals(db: Db, referrer_id: number) {
  const { rows } = await sql<{ signed_up: number; qualified: number; rewarded: number }>`
    select count(*) as signed_up, count(qualified_at) as qualified,
      count(*) filter (where state = 'rewarded') as rewarded
    from referrals where referrer_id = ${referrer_id}`.execute(db);
  return rows[0]!;
}

export async function findOwnCode(db: Db, user_id: number): Promise<string> {
  const { referral_code } = await db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return referral_code;
}

/** Data for the email about a reward. */
export function findRewarded(db: Db, id: number) {
  return db
    .selectFrom('referrals')
    .innerJoin('earnings', (join) =>
      join.onRef('earnings.referral_id', '=', 'referrals.id').on('earnings.kind', '=', 'reward'),
    )
    .leftJoin(
      visiblePerson(sql.ref('referrals.referrer_id'), 'referrals.referred_id').as('referred'),
      (join) => join.onTrue(),
    )
    .select([
      'referrals.referrer_id',
      'earnings.amount_minor',
      'earnings.currency',
      'referred.first_name',
      'referred.last_name',
    ])
    .where('referrals.id', '=', id)
    .where('state', '=', 'rewarded')
    .executeTakeFirst();
}

export async function findReferralOf(db: Db, referred_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('referrals')
    .select('id')
    .where('referred_id', '=', referred_id)
    .executeTakeFirst();
  return row?.id;
}

export function deleteReferralsOf(db: Db, referrer_id: number) {
  return db.deleteFrom('referrals').where('referrer_id', '=', referrer_id).execute();
}

/** Keeps the referral of a deleted user without their id. */
export function anonymizeReferred(db: Db, id: number) {
  return db.updateTable('referrals').set({ referred_id: null }).where('id', '=', id).execute();
}
