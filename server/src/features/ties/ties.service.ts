import { DURATIONS } from '#contract/limits.ts';
import type { PersonContext } from '../../context.ts';
import { addDays, type Timestamp } from '../../infra/clock.ts';
import { findTie, type Tie } from './ties.queries.ts';

/**
 * Why the caller may see this user's profile, and the user's id, for which `other_id` may be a former one; `code` is a
 * connect code that they were given. Null for users without a tie, unknown users and users who blocked the caller, which
 * look the same.
 */
export async function tieWith(
  { db, user_id, clock }: PersonContext,
  other_id: number,
  code: string | null = null,
): Promise<{ id: number; tie: Tie } | null> {
  const found = await findTie(db, user_id, other_id, code, rejectionCutoff(clock.now()));
  return found === undefined || found.tie === null ? null : { id: found.id, tie: found.tie };
}

/** Rejections after this time still look pending to the sender. See docs/decisions/022. */
export function rejectionCutoff(now: Timestamp): Timestamp {
  return addDays(now, -DURATIONS.rejection_days);
}
