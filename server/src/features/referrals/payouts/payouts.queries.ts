import { sql, type Insertable } from 'kysely';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';
import type { Payouts } from '../../../infra/schema.ts';
import { selectUser } from '../../../people.queries.ts';

const PAYOUT = [
  'payouts.id',
  'payouts.user_id',
  'payouts.amount_minor',
  'payouts.currency',
  'payouts.method',
  'payouts.destination',
  'payouts.state',
  'payouts.why',
  'payouts.created_at',
  'payouts.settled_at',
] as const;

/** Serializes payout requests of a user and returns whether they may request one. */
export function lockRecipient(db: Db, user_id: number) {
  return selectUser(db, user_id)
    .select(['email_verified_at', 'locale'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Serializes requests to one destination by different users. */
export async function lockDestination(db: Db, destination_hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${destination_hash.readBigInt64BE()}::bigint)`.execute(db);
}

export function insertPayout(db: Db, payout: Insertable<Payouts>) {
  return db.insertInto('payouts').values(payout).returning(PAYOUT).executeTakeFirstOrThrow();
}

export type PayoutRow = Awaited<ReturnType<typeof insertPayout>>;

export function findPayout(db: Db, id: number) {
  return db.selectFrom('payouts').select(PAYOUT).where('id', '=', id).executeTakeFirst();
}

export function lockPayout(db: Db, id: number) {
  return db
    .selectFrom('payouts')
    .select(PAYOUT)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function findOpenPayout(db: Db, user_id: number) {
  return db
    .selectFrom('payouts')
    .select('id')
    .where('user_id', '=', user_id)
    .where('state', '=', 'requested')
    .executeTakeFirst();
}

export function listPayouts(db: Db, user_id: number, before: number | null, limit: number) {
  return db
    .selectFrom('payouts')
    .select(PAYOUT)
    .where('user_id', '=', user_id)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Open payouts with their users, oldest first. */
export function listOpenPayouts(db: Db) {
  return db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.user_id')
    .select([...PAYOUT, 'users.first_name', 'users.last_name', 'users.email'])
    .where('state', '=', 'requested')
    .orderBy('payouts.id')
    .execute();
}

/** How many of the referrals that a payout is for look like made by one person. */
export interface PayoutEvidence {
  payout_id: number;
  referrals: number;
  shares_address: number;
  shares_device: number;
  within_an_hour: number;
}

/** For open payouts: shared with the referrer or with another of the referred users. */
export async function listEvidence(db: Db): Promise<PayoutEvidence[]> {
  const { rows } = await sql<PayoutEvidence>`
    with referred as (
      select payouts.id as payout_id, referrals.id as referral_id, referrer_id, referred_id, signed_up_at
      from payouts join referrals on referrer_id = payouts.user_id
      where payouts.state = 'requested' and referrals.state in ('qualified', 'rewarded')
    ), others as (
      select referred.*, referrer_id as other_id, null::timestamptz as other_signed_up_at from referred
      union all
      select referred.*, other.referred_id, other.signed_up_at
      from referred join referred as other using (payout_id)
      where other.referral_id <> referred.referral_id
    ), compared as (
      select payout_id, referral_id,
        exists (
          select from security_events as own join security_events as shared using (ip)
          where own.user_id = referred_id and own.kind in ('logged_in', 'signed_up')
            and shared.user_id = other_id and shared.kind in ('logged_in', 'signed_up')
        ) as shares_address,
        exists (
          select from devices as own join devices as shared using (device_hash)
          where own.user_id = referred_id and shared.user_id = other_id) as shares_device,
        coalesce(abs(extract(epoch from signed_up_at - other_signed_up_at)) < 3600, false) as within_an_hour
      from others
    ), per_referral as (
      select payout_id, bool_or(shares_address) as shares_address, bool_or(shares_device) as shares_device,
        bool_or(within_an_hour) as within_an_hour
      from compared group by payout_id, referral_id
    )
    select payout_id, count(*) as referrals,
      count(*) filter (where shares_address) as shares_address,
      count(*) filter (where shares_device) as shares_device,
      count(*) filter (where within_an_hour) as within_an_hour
    from per_referral group by payout_id`.execute(db);
  return rows;
}

export function settlePayout(
  db: Db,
  id: number,
  settled: { state: 'paid' | 'rejected'; why: string; settled_at: Timestamp },
) {
  return db.updateTable('payouts').set(settled).where('id', '=', id).execute();
}

/** Paid per month (`YYYY-MM` in UTC) since `since`. */
export async function sumPaid(db: Db, user_id: number, currency: string, since: Timestamp) {
  const { rows } = await sql<{ month: string; amount_minor: number }>`
    select to_char(settled_at at time zone 'UTC', 'YYYY-MM') as month, sum(amount_minor)::bigint as amount_minor
    from payouts
    where user_id = ${user_id} and currency = ${currency} and state = 'paid' and settled_at >= ${since}
    group by 1`.execute(db);
  return rows;
}

/** Payouts of a deleted user keep amount and time, without destination. */
export function anonymizePayouts(db: Db, user_id: number) {
  return db
    .updateTable('payouts')
    .set({ user_id: null, destination: '', destination_hash: Buffer.alloc(0) })
    .where('user_id', '=', user_id)
    .execute();
}
