import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';
import { selectUser } from '../../../people.queries.ts';

/** Locks the inviter against deletion; undefined if deleted. */
export function lockInviter(db: Db, user_id: number) {
  return selectUser(db, user_id)
    .select(['first_name', 'last_name', 'referral_code', 'language'])
    .forKeyShare()
    .executeTakeFirst();
}

/** Records the invitation unless this user invited the address after `since`; returns whether it was recorded. */
export async function upsertInvite(
  db: Db,
  invite: { user_id: number; email: string; sent_at: Timestamp },
  since: Timestamp,
): Promise<boolean> {
  const entry = await db
    .insertInto('referral_invites')
    .values(invite)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'email'])
        .doUpdateSet({ sent_at: invite.sent_at })
        .where('referral_invites.sent_at', '<=', since),
    )
    .returning('email')
    .executeTakeFirst();
  return entry !== undefined;
}

export function deleteInvite(db: Db, user_id: number, email: string) {
  return db
    .deleteFrom('referral_invites')
    .where('user_id', '=', user_id)
    .where('email', '=', email)
    .execute();
}

export function deleteInvitesBefore(db: Db, timestamp: Timestamp) {
  return db.deleteFrom('referral_invites').where('sent_at', '<', timestamp).execute();
}
