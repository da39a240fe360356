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
