import type { UserContext } from '../../context.ts';
import { publish } from '../../infra/events.ts';
import { recordSecurityChange } from '../security-log/public.ts';

/** Tells the caller, and their open pages, that two-factor was turned on or off, in the caller's transaction. */
export async function announceTwoFactor(
  inside: UserContext,
  kind: 'two_factor_enabled' | 'two_factor_disabled',
): Promise<void> {
  await recordSecurityChange(inside, inside.user_id, kind);
  // The account itself says whether it is on.
  await publish(inside.db, [inside.user_id], 'users', inside.user_id);
}
