import type { Money, Payout, PayoutRequest } from '#contract/referrals.ts';
import { AppError, conflict, forbidden, notFound } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { sumBalances } from '../ledger/balances.ts';
import { checkReferralsOf } from '../check-referrals.ts';
import { checkedDestination, hashOfDestination } from './destination.ts';
import { insertLine } from '../ledger/ledger.queries.ts';
import { formatMoney } from '../money.ts';
import { findOpenPayout, lockDestination, lockRecipient, insertPayout } from './payouts.queries.ts';
import { rejectReferral } from '../reject-referral.ts';
import { referralsToOneself } from '../same-person/same-person.ts';
import { shownPayout } from './show-payouts.ts';

/**
 * Asks for all that is available. 400 at `destination` where nothing can be paid there, 403 where the caller's address is not
 * verified, 409 below the minimum and while another request waits.
 */
export async function requestPayout(ctx: UserContext, request: PayoutRequest): Promise<Payout> {
  const destination = checkedDestination(request);
  await checkReferralsOf(ctx);
  const answer = await inTransaction(ctx, async (inside) => {
    const { locale } = await requireRecipient(inside);
    const destination_hash = hashOfDestination(destination);
    await lockDestination(inside.db, destination_hash);
    for (const id of await referralsToOneself(inside, destination_hash))
      await rejectReferral(inside, id, 'same_person');
    const { available } = await sumBalances(inside);
    if (available.amount_minor < ctx.settings.referrals.minimum_payout_minor)
      return tooLittle(inside, available, locale);
    const { amount_minor } = available;
    return payAll(inside, { ...request, destination, destination_hash, amount_minor });
  });
  // Only now: what was taken back stays so.
  if (answer instanceof AppError) throw answer;
  return answer;
}

/** Two requests of one person take turns here. */
async function requireRecipient({ db, user_id }: UserContext) {
  const person = await lockRecipient(db, user_id);
  if (person === undefined) throw notFound('User');
  if (person.email_verified_at === null)
    throw forbidden('Verify your email address first. Then you can ask for a payout.');
  if ((await findOpenPayout(db, user_id)) !== undefined)
    throw conflict(
      'You have asked for a payout already. You can ask for another once it is settled.',
    );
  return person;
}

function tooLittle({ settings }: UserContext, available: Money, locale: string): AppError {
  const { currency, minimum_payout_minor } = settings.referrals;
  const minimum = formatMoney({ amount_minor: minimum_payout_minor, currency }, locale);
  return conflict(
    `You can ask for a payout from ${minimum} on. Available are ${formatMoney(available, locale)}.`,
  );
}

interface Asked extends PayoutRequest {
  destination_hash: Buffer;
  amount_minor: number;
}

async function payAll(ctx: UserContext, { amount_minor, ...asked }: Asked): Promise<Payout> {
  const { db, user_id } = ctx;
  const { currency } = ctx.settings.referrals;
  const now = ctx.clock.now();
  const payout = await insertPayout(db, {
    user_id,
    amount_minor,
    currency,
    created_at: now,
    ...asked,
  });
  await insertLine(db, {
    user_id,
    kind: 'payout',
    amount_minor: -amount_minor,
    currency,
    payout_id: payout.id,
    available_at: now,
    created_at: now,
  });
  await publish(db, [user_id], 'referrals', payout.id);
  return shownPayout(payout);
}
