import type { Context } from '../../../context.ts';
import { toDecimal } from '../money.ts';
import type { PayoutsCommand } from './payouts-args.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { payoutsTable } from './payouts-table.ts';
import { getOpenPayouts, markPaid, rejectPayout } from './settle-payouts.ts';

/** Does the operator's part of paying out; gives what to tell them. 404 where there is no such payout, 409 where it is settled already. */
export async function runPayoutsCommand(ctx: Context, order: PayoutsCommand): Promise<string> {
  if (order.verb === 'list') return payoutsTable(await getOpenPayouts(ctx));
  if (order.verb === 'pay')
    return `${named(await markPaid(ctx, order.id))} is paid. The person is told.`;
  const { id, why } = order;
  return `${named(await rejectPayout(ctx, id, why))} is rejected: ${why}
The amount is available to the person again. They are told why.`;
}

function named(payout: PayoutRow): string {
  return `Payout ${payout.id} of ${toDecimal(payout)} ${payout.currency}`;
}
