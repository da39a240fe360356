import { parseArgs } from 'node:util';
import type { Context } from '../../../context.ts';
import { toDecimal } from '../money.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { getOpenPayouts, markPaid, type OpenPayout, rejectPayout } from './settle-payouts.ts';

const USAGE = `Usage:
  npm run payouts -- list                 who waits to be paid
  npm run payouts -- pay ID               you have paid this one
  npm run payouts -- reject ID --why "…"  you do not pay it; the person reads why`;

/** Invalid arguments; the message explains the usage. */
export class UsageError extends Error {
  constructor(message: string) {
    super(`${message}\n\n${USAGE}`);
  }
}

const HEADERS = ['ID', 'Person', 'Email', 'Amount', 'Method', 'Destination', 'Since'];

/** Runs an operator command and returns its output. 404 for an unknown payout, 409 if already settled. */
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

/** Open payouts as a text table. */
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

/** Removes control characters from user input for the terminal. */
function harmless(text: string): string {
  return text.replaceAll(/\p{C}/gu, '�');
}

export type PayoutsCommand =
  { verb: 'list' } | { verb: 'pay'; id: number } | { verb: 'reject'; id: number; why: string };

/** Throws UsageError for invalid arguments. */
export function parsePayoutsArgs(words: string[]): PayoutsCommand {
  const { positionals, why } = read(words);
  const [verb, number, ...more] = positionals;
  if (verb === undefined) throw new UsageError('Say what to do.');
  if (!['list', 'pay', 'reject'].includes(verb))
    throw new UsageError(`There is no command "${verb}".`);
  if (verb !== 'reject' && why !== undefined) throw new UsageError('Only reject takes --why.');
  const superfluous = verb === 'list' ? positionals.slice(1) : more;
  if (superfluous.length > 0) throw new UsageError(`"${superfluous.join(' ')}" is too much.`);
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
    throw new UsageError((error as Error).message);
  }
}

function idOf(verb: string, number: string | undefined): number {
  if (number === undefined)
    throw new UsageError(`Say which payout: ${verb} ID, with an ID of the list.`);
  const id = Number(number);
  if (!/^[1-9]\d*$/.test(number) || !Number.isSafeInteger(id))
    throw new UsageError(`"${number}" is not an ID of the list.`);
  return id;
}

function requireWhy(why = ''): string {
  if (why.trim() === '') throw new UsageError('Say why, for the person who reads it: --why "…".');
  return why.trim();
}
