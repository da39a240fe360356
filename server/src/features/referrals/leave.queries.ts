import type { Db } from '../../infra/db.ts';

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

/** A referral outlives the one who came by it. */
export function anonymizeReferred(db: Db, id: number) {
  return db.updateTable('referrals').set({ referred_id: null }).where('id', '=', id).execute();
}
