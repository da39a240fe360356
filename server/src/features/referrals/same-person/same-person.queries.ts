import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import type { Timestamp } from '../../../infra/clock.ts';

/** Evidence that two users are one person. */
export interface SharedIdentity {
  referrer_email: string;
  referred_email: string;
  shares_device: boolean;
  shares_destination: boolean;
}

const SHARES_DEVICE = sql<boolean>`exists (
  select from devices as one join devices as other using (device_hash)
  where one.user_id = referrer.id and other.user_id = referred.id)`;

const SHARES_DESTINATION = sql<boolean>`exists (
  select from payouts as one join payouts as other using (destination_hash)
  where one.user_id = referrer.id and other.user_id = referred.id)`;

/** Evidence for two users; undefined if either row doesn't exist. */
export async function findSharedIdentity(
  db: Db,
  referrer_id: number,
  referred_id: number,
): Promise<SharedIdentity | undefined> {
  const { rows } = await sql<SharedIdentity>`
    select referrer.email as referrer_email, referred.email as referred_email,
      ${SHARES_DEVICE} as shares_device, ${SHARES_DESTINATION} as shares_destination
    from users as referrer, users as referred
    where referrer.id = ${referrer_id} and referred.id = ${referred_id}`.execute(db);
  return rows[0];
}

/**
 * Evidence for all referrals that aren't rejected and have this user as referrer or referred user, as if the user had
 * this payout destination.
 */
export async function listSharedIdentities(
  db: Db,
  user_id: number,
  destination_hash: Buffer,
): Promise<(SharedIdentity & { id: number })[]> {
  const { rows } = await sql<SharedIdentity & { id: number }>`
    select referrals.id, referrer.email as referrer_email, referred.email as referred_email,
      ${SHARES_DEVICE} as shares_device,
      ${SHARES_DESTINATION} or exists (select from payouts
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

/**
 * Records a device; a new one only if the user has fewer than `max`. Neither locks nor writes anything if the device was
 * last seen at `refresh_before` or later.
 */
export async function upsertDevice(
  db: Db,
  device: { user_id: number; device_hash: Buffer; now: Timestamp },
  { refresh_before, max }: { refresh_before: Timestamp; max: number },
): Promise<void> {
  const { user_id, device_hash, now } = device;
  await sql`
    insert into devices as known (user_id, device_hash, last_seen_at)
    select id, ${device_hash}, ${now}::timestamptz
    from (
      select id from users where id = ${user_id} and deleted_at is null
        and not exists (select from devices
          where user_id = ${user_id} and device_hash = ${device_hash} and last_seen_at >= ${refresh_before})
      for key share
    ) as person
    where (select count(*) from devices where user_id = ${user_id}) < ${max}
      or exists (select from devices where user_id = ${user_id} and device_hash = ${device_hash})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
      where known.last_seen_at < ${refresh_before}`.execute(db);
}

export function deleteDevicesBefore(db: Db, timestamp: Timestamp) {
  return db.deleteFrom('devices').where('last_seen_at', '<', timestamp).execute();
}
