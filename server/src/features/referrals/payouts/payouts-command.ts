import { parseArgs } from 'node:util';
import type { Context } from '../../../context.ts';
import { tableTime, textTable } from '../../../text/text-table.ts';
import { UsageError } from '../../../usage-error.ts';
import { toDecimal } from '../money.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { getOpenPayouts, markPaid, type OpenPayout, rejectPayout } from './settle-payouts.ts';
import { formatName } from '#contract/person-name.ts';

const USAGE = `Usage:
  npm run payouts -- list                 lists pending payouts
  npm run payouts -- pay ID               records that you paid it
  npm run payouts -- reject ID --why "…"  rejects it; the user sees the reason`;

const HEADERS = ['ID', 'User', 'Email', 'Amount', 'Method', 'Destination', 'Since'];

/** Runs an operator command and returns its output. 404 for an unknown payout, 409 if already settled. */
export async function runPayoutsCommand(ctx: Context, order: PayoutsCommand): Promise<string> {
  if (order.verb === 'list') return payoutsTable(await getOpenPayouts(ctx));
  if (order.verb === 'pay')
    return `${named(await markPaid(ctx, order.id))} is marked as paid. The user is notified.`;
  const { id, why } = order;
  return `${named(await rejectPayout(ctx, id, why))} is rejected: ${why}
The amount is available to the user again. They see the reason.`;
}

function named(payout: PayoutRow): string {
  return `Payout ${payout.id} of ${toDecimal(payout)} ${payout.currency}`;
}

/** Open payouts as a text table. */
function payoutsTable(payouts: OpenPayout[]): string {
  if (payouts.length === 0) return 'No pending payouts.';
  const [header = '', ...lines] = textTable(HEADERS, payouts.map(cellsOf)).split('\n');
  const rows = payouts.flatMap((payout, index) => [lines[index], evidenceOf(payout)]);
  return [header, ...rows].join('\n');
}

/** Helps to notice referrals of oneself. */
function evidenceOf({ evidence }: OpenPayout): string {
  const { referrals, shares_address, shares_device, within_an_hour } = evidence;
  return `    ${referrals} referrals: ${shares_address} share an IP address, ${shares_device} a device, ${within_an_hour} signed up within an hour of another`;
}

function cellsOf(payout: OpenPayout): string[] {
  return [
    String(payout.id),
    formatName(payout),
    payout.email,
    `${toDecimal(payout)} ${payout.currency}`,
    payout.method,
    payout.destination,
    tableTime(payout.created_at),
  ];
}

export type PayoutsCommand =
  { verb: 'list' } | { verb: 'pay'; id: number } | { verb: 'reject'; id: number; why: string };

/** Throws UsageError for invalid arguments. */
export function parsePayoutsArgs(words: string[]): PayoutsCommand {
  const { positionals, why } = read(words);
  const [verb, number, ...more] = positionals;
  if (verb === undefined) throw usageError('Missing command.');
  if (!['list', 'pay', 'reject'].includes(verb)) throw usageError(`Unknown command "${verb}".`);
  if (verb !== 'reject' && why !== undefined) throw usageError('Only reject accepts --why.');
  const superfluous = verb === 'list' ? positionals.slice(1) : more;
  if (superfluous.length > 0) throw usageError(`Unexpected argument "${superfluous.join(' ')}".`);
  if (verb === 'list') return { verb };
  const id = idOf(verb, number);
  return verb === 'pay' ? { verb, id } : { verb: 'reject', id, why: requireWhy(why) };
}

function read(words: string[]): { positionals: string[]; why: string | undefined } {
  try {
    const options = { why: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true });
    return { positionals, why: values.why };
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

function idOf(verb: string, number: string | undefined): number {
  if (number === undefined) throw usageError(`Missing payout ID: ${verb} ID, see list.`);
  const id = Number(number);
  if (!/^[1-9]\d*$/.test(number) || !Number.isSafeInteger(id))
    throw usageError(`"${number}" isn’t a valid payout ID.`);
  return id;
}

function requireWhy(why = ''): string {
  if (why.trim() === '') throw usageError('Missing reason, which the user will see: --why "…".');
  return why.trim();
}

function usageError(message: string): UsageError {
  return new UsageError(message, USAGE);
}
