import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';

/** Adds a click to the referrer's count for the day; ignores unknown codes. */
export async function countClick(db: Db, referral_code: string, day: string): Promise<void> {
  await sql`
    insert into referral_clicks as counted (user_id, day, clicks)
    select id, ${day}, 1 from (
      select id from users where referral_code = ${referral_code} and deleted_at is null for key share
    ) as referrer
    on conflict (user_id, day) do update set clicks = counted.clicks + 1`.execute(db);
}

export async function sumClicks(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ clicks: number }>`
    select coalesce(sum(clicks), 0)::bigint as clicks from referral_clicks where user_id = ${user_id}`.execute(
    db,
  );
  return rows[0]!.clicks;
}
