import type { Context, PersonContext } from '../../../context.ts';
import { mailboxOf } from './mailbox.ts';
import {
  findSharedIdentity,
  listSharedIdentities,
  type SharedIdentity,
} from './same-person.queries.ts';

/** Whether two accounts seem to be one person's: by their mailboxes, a browser in common, a payout destination in common. */
export async function isSamePerson(
  { db }: Context,
  referrer_id: number,
  referred_id: number,
): Promise<boolean> {
  const tie = await findSharedIdentity(db, referrer_id, referred_id);
  return tie !== undefined && isOne(tie);
}

/** The referrals from or to the caller whose two ends seem to be one person, if the caller was paid to this destination. */
export async function referralsToOneself(
  { db, user_id }: PersonContext,
  destination_hash: Buffer,
): Promise<number[]> {
  const ties = await listSharedIdentities(db, user_id, destination_hash);
  return ties.filter(isOne).map(({ id }) => id);
}

function isOne({ referrer_email, referred_email, ...shares }: SharedIdentity): boolean {
  if (shares.shares_device || shares.shares_destination) return true;
  return mailboxOf(referrer_email) === mailboxOf(referred_email);
}
