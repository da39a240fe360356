import type { Purpose } from '#contract/onboarding.ts';
import type { UserContext } from '../../context.ts';
import { publish } from '../../infra/events.ts';
import { lockPurposes, updateUser } from './users.queries.ts';

/** Keeps what the caller wants to use the product for, each once; gives what it was before. In a transaction only. */
export async function setPurposes(
  { db, clock, user_id }: UserContext,
  purposes: readonly Purpose[],
): Promise<readonly string[]> {
  const before = await lockPurposes(db, user_id);
  const changes = { purposes: [...new Set(purposes)], updated_at: clock.now() };
  await updateUser(db, user_id, changes);
  await publish(db, [user_id], 'users', user_id);
  return before.purposes;
}
