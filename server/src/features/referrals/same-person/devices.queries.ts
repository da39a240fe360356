import { sql } from 'kysely';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';

/** Notes a browser of a person who has not left, where they have fewer than `max`; written again only when it was last seen before `seen_before`. */
export async function upsertDevice(
  db: Db,
  device: { user_id: number; device_hash: Buffer; now: Timestamp },
  { seen_before, max }: { seen_before: Timestamp; max: number },
): Promise<void> {
  const { user_id, device_hash, now } = device;
  await sql`
    insert into devices as known (user_id, device_hash, last_seen_at)
    select id, ${device_hash}, ${now}::timestamptz
    from (select id from users where id = ${user_id} and deleted_at is null for key share) as person
    where (select count(*) from devices where user_id = ${user_id}) < ${max}
      or exists (select from devices where user_id = ${user_id} and device_hash = ${device_hash})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
      where known.last_seen_at < ${seen_before}`.execute(db);
}

export function deleteDevicesBefore(db: Db, moment: Timestamp) {
  return db.deleteFrom('devices').where('last_seen_at', '<', moment).execute();
}
