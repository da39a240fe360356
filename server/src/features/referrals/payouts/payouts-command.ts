import type { Context } from '../../../context.ts';
import { toDecimal } from '../money.ts';
import type { PayoutsCommand } from './payouts-args.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { getOpenPayouts, markPaid, type OpenPayout, rejectPayout } from './settle-payouts.ts';

const HEADERS = ['ID', 'Person', 'Email', 'Amount', 'Method', 'Destination', 'Since'];

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

/** Who waits to be paid, as a table for a terminal. */
function payoutsTable(payouts: OpenPayout[]): string {
  if (payouts.length === 0) return 'Nobody waits to be paid.';
  const rows = [HEADERS, ...payouts.map(cellsOf)];
  const widths = HEADERS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => lineOf(row, widths)).join('\n');
}

function cellsOf(payout: OpenPayout): string[] {
  return [
    String(payout.id),
    `${payout.first_name} ${payout.last_name}`.trim(),
    payout.email,
    `${toDecimal(payout)} ${payout.currency}`,
    payout.method,
    payout.destination,
    `${payout.created_at.slice(0, 16).replace('T', ' ')} UTC`,
  ].map(harmless);
}

function lineOf(row: string[], widths: number[]): string {
  return row
    .map((cell, column) => cell.padEnd(widths[column]!))
    .join('  ')
    .trimEnd();
}

/** What people wrote must not steer the terminal of the operator. */
function harmless(text: string): string {
  return text.replaceAll(/\p{C}/gu, '�');
}
