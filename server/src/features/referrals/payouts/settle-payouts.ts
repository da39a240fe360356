import { conflict, notFound } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { untranslated } from '../../../infra/translations.ts';
import { insertLine } from '../ledger/ledger.queries.ts';
import {
  findPayout,
  lockPayout,
  listEvidence,
  listOpenPayouts,
  type PayoutEvidence,
  settlePayout,
  type PayoutRow,
} from './payouts.queries.ts';
import { lockUsers } from '../referrals.queries.ts';
import { notifyPayoutSettled } from '../referral-notifications.ts';

/** An open payout with its user, and how many of its referrals may be one person. */
export type OpenPayout = Awaited<ReturnType<typeof listOpenPayouts>>[number] & {
  evidence: PayoutEvidence;
};

/** Oldest first. */
export async function getOpenPayouts({ db }: Context): Promise<OpenPayout[]> {
  const evidence = new Map((await listEvidence(db)).map((entry) => [entry.payout_id, entry]));
  const none = { referrals: 0, shares_address: 0, shares_device: 0, within_an_hour: 0 };
  return (await listOpenPayouts(db)).map((payout) => ({
    ...payout,
    evidence: evidence.get(payout.id) ?? { payout_id: payout.id, ...none },
  }));
}

/** Marks a payout as paid. 404 if unknown, 409 if already settled. */
export function markPaid(ctx: Context, id: number): Promise<PayoutRow> {
  return settle(ctx, id, 'paid', '');
}

/** Rejects a payout and returns the amount. 404 if unknown, 409 if already settled. */
export function rejectPayout(ctx: Context, id: number, why: string): Promise<PayoutRow> {
  return settle(ctx, id, 'rejected', why);
}

function settle(
  ctx: Context,
  id: number,
  state: 'paid' | 'rejected',
  why: string,
): Promise<PayoutRow> {
  return inTransaction(ctx, async (inside) => {
    const { db, clock } = inside;
    const payout = await requireOpen(inside, id);
    const settled = { state, why, settled_at: clock.now() };
    await settlePayout(db, id, settled);
    if (state === 'rejected') await returnAmount(inside, payout);
    await notifyPayoutSettled(inside, { ...payout, ...settled });
    if (payout.user_id !== null) await publish(db, [payout.user_id], 'referrals', id);
    return { ...payout, ...settled };
  });
}

async function requireOpen({ db }: Context, id: number): Promise<PayoutRow> {
  const found = await findPayout(db, id);
  if (found === undefined) throw notFound(untranslated(`Payout ${id} not found.`));
  await lockUsers(db, [found.user_id]);
  const payout = (await lockPayout(db, id)) ?? found;
  if (payout.state !== 'requested')
    throw conflict(
      untranslated(`Payout ${id} is already settled: ${payout.state} at ${payout.settled_at}.`),
    );
  return payout;
}

/** Adds the ledger entry that reverts the request. */
export async function returnAmount({ db, clock }: Context, payout: PayoutRow): Promise<void> {
  const now = clock.now();
  await insertLine(db, {
    user_id: payout.user_id,
    kind: 'payout_returned',
    amount_minor: payout.amount_minor,
    currency: payout.currency,
    payout_id: payout.id,
    available_at: now,
    created_at: now,
  });
}
