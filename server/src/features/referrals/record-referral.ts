import type { Context } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { publish } from '../../infra/events.ts';
import { findReferrer, insertReferral } from './referrals.queries.ts';
import { isSamePerson } from './same-person/same-person.ts';
import { notifyJoined } from './referral-notifications.ts';

const DAY_MS = 86_400_000;

/**
 * Notes by whose code somebody came, in the transaction of their sign-up and after their first session, whose device is known by then.
 * A code that is nobody's is no error.
 */
export async function recordReferral(
  ctx: Context,
  joined: { id: number; first_name: string; last_name: string },
  referral_code: string | undefined,
): Promise<void> {
  const code = referral_code?.toLowerCase() ?? '';
  const referrer = code === '' ? undefined : await findReferrer(ctx.db, code);
  if (referrer === undefined) return;
  const now = ctx.clock.now();
  const is_same = await isSamePerson(ctx, referrer.id, joined.id);
  const { id } = await insertReferral(ctx.db, {
    referrer_id: referrer.id,
    referred_id: joined.id,
    signed_up_at: now,
    expires_at: addMs(now, ctx.settings.referrals.days * DAY_MS),
    ...(is_same && { state: 'rejected', reason: 'same_person', settled_at: now }),
  });
  if (!is_same) await notifyJoined(ctx, referrer.id, joined);
  await publish(ctx.db, [referrer.id], 'referrals', id);
}
