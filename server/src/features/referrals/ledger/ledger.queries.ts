import { sql, type Insertable } from 'kysely';
import type { Balances } from '#contract/referrals.ts';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';
import type { Earnings } from '../../../infra/schema.ts';
import { visiblePerson } from '../../../people.queries.ts';

export type Sums = Record<keyof Balances, number>;

/**
 * Balances in one currency. Rewards and clawbacks count as pending until their hold ends. Payouts always reduce what is
 * available, whatever their timestamp, so that servers with different clocks agree.
 */
export async function sumLines(
  db: Db,
  user_id: number,
  currency: string,
  now: Timestamp,
): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select
      coalesce(sum(amount_minor) filter (where earned and available_at > ${now}), 0)::bigint as pending,
      coalesce(sum(amount_minor) filter (where not (earned and available_at > ${now})), 0)::bigint as available,
      coalesce(-sum(amount_minor) filter (where kind = 'payout' and state = 'requested'), 0)::bigint as requested,
      coalesce(-sum(amount_minor) filter (where kind = 'payout' and state = 'paid'), 0)::bigint as paid,
      coalesce(sum(amount_minor) filter (where earned), 0)::bigint as lifetime
    from (
      select kind, earnings.amount_minor, available_at, kind in ('reward', 'clawback') as earned, state
      from earnings left join payouts on payouts.id = payout_id
      where earnings.user_id = ${user_id} and earnings.currency = ${currency}
    ) as lines`.execute(db);
  return rows[0]!;
}

/** When the next pending reward without clawback becomes available; null if none. */
export async function findNextReward(
  db: Db,
  user_id: number,
  currency: string,
  now: Timestamp,
): Promise<Timestamp | null> {
  const { rows } = await sql<{ next: Timestamp }>`
    select available_at as next from earnings
    where user_id = ${user_id} and currency = ${currency} and available_at > ${now}
    group by available_at having sum(amount_minor) > 0
    order by available_at limit 1`.execute(db);
  return rows[0]?.next ?? null;
}

/** Earned per month (`YYYY-MM` in UTC) since `since`. */
export async function sumEarned(db: Db, user_id: number, currency: string, since: Timestamp) {
  const { rows } = await sql<{ month: string; amount_minor: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, sum(amount_minor)::bigint as amount_minor
    from earnings
    where user_id = ${user_id} and currency = ${currency} and kind in ('reward', 'clawback')
      and created_at >= ${since}
    group by 1`.execute(db);
  return rows;
}

export function insertLine(db: Db, line: Insertable<Earnings>) {
  return db.insertInto('earnings').values(line).execute();
}

export function findReward(db: Db, referral_id: number) {
  return db
    .selectFrom('earnings')
    .select(['user_id', 'amount_minor', 'currency', 'available_at'])
    .where('referral_id', '=', referral_id)
    .where('kind', '=', 'reward')
    .executeTakeFirst();
}

export interface Lines {
  /** Entries before one, newest first, or after one, oldest first; by default all, newest first. */
  before?: number | null;
  after?: number;
  limit: number;
}

export function listLines(db: Db, user_id: number, { before, after, limit }: Lines) {
  return db
    .selectFrom('earnings')
    .leftJoin('referrals', 'referrals.id', 'earnings.referral_id')
    .leftJoin(visiblePerson(user_id, 'referrals.referred_id').as('referred'), (join) =>
      join.onTrue(),
    )
    .leftJoin('payouts', 'payouts.id', 'earnings.payout_id')
    .select([
      'earnings.id',
      'earnings.kind',
      'earnings.amount_minor',
      'earnings.currency',
      'earnings.referral_id',
      'earnings.payout_id',
      'earnings.available_at',
      'earnings.created_at',
      'referrals.reason',
      'referred.first_name',
      'referred.last_name',
      'payouts.why',
    ])
    .where('earnings.user_id', '=', user_id)
    .$if(before !== undefined && before !== null, (query) =>
      query.where('earnings.id', '<', before!),
    )
    .$if(after !== undefined, (query) => query.where('earnings.id', '>', after!))
    .orderBy('earnings.id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/** Ledger entries of a deleted user stay without a name. */
export function anonymizeLines(db: Db, user_id: number) {
  return db.updateTable('earnings').set({ user_id: null }).where('user_id', '=', user_id).execute();
}
