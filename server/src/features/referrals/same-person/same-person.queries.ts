import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';

/** What may show that the two ends of a referral are one person. */
export interface SharedIdentity {
  referrer_email: string;
  referred_email: string;
  shares_device: boolean;
  shares_destination: boolean;
}

const DEVICE = sql<boolean>`exists (
  select from devices as one join devices as other using (device_hash)
  where one.user_id = referrer.id and other.user_id = referred.id)`;

const DESTINATION = sql<boolean>`exists (
  select from payouts as one join payouts as other using (destination_hash)
  where one.user_id = referrer.id and other.user_id = referred.id)`;

/** What ties two people; undefined where one of them is gone. */
export async function findSharedIdentity(
  db: Db,
  referrer_id: number,
  referred_id: number,
): Promise<SharedIdentity | undefined> {
  const { rows } = await sql<SharedIdentity>`
    select referrer.email as referrer_email, referred.email as referred_email,
      ${DEVICE} as shares_device, ${DESTINATION} as shares_destination
    from users as referrer, users as referred
    where referrer.id = ${referrer_id} and referred.id = ${referred_id}`.execute(db);
  return rows[0];
}

/** What ties a person to each who came by them, and to the one by whom they came, if they were paid to this destination. */
export async function listSharedIdentities(
  db: Db,
  user_id: number,
  destination_hash: Buffer,
): Promise<(SharedIdentity & { id: number })[]> {
  const { rows } = await sql<SharedIdentity & { id: number }>`
    select referrals.id, referrer.email as referrer_email, referred.email as referred_email,
      ${DEVICE} as shares_device,
      ${DESTINATION} or exists (select from payouts
        where destination_hash = ${destination_hash}
          and user_id = case when referrer.id = ${user_id} then referred.id else referrer.id end
        ) as shares_destination
    from (
      select id, referrer_id, referred_id from referrals where referrer_id = ${user_id} and state <> 'rejected'
      union all
      select id, referrer_id, referred_id from referrals where referred_id = ${user_id} and state <> 'rejected'
    ) as referrals
    join users as referrer on referrer.id = referrals.referrer_id
    join users as referred on referred.id = referrals.referred_id
    order by referrals.id`.execute(db);
  return rows;
}
