import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Earning } from '#contract/referrals.ts';
import type { UserContext } from '../../../context.ts';
import { primeStream, escapeFormula } from '../../exports/public.ts';
import { checkReferralsOf } from '../check-referrals.ts';
import { listLines } from './ledger.queries.ts';
import { toDecimal } from '../money.ts';
import { shownLine } from './show-earnings.ts';

const LINES_AT_ONCE = 500;

/**
 * The whole ledger of the caller as CSV (RFC 4180), oldest line first, written while it is sent. Where it cannot be read to the end the
 * file breaks off, so that nobody takes it for whole.
 */
export async function exportEarnings(
  ctx: UserContext,
): Promise<{ content: Readable; file_name: string }> {
  await checkReferralsOf(ctx);
  const content = Readable.from(await primeStream(earningsText(ctx)), { highWaterMark: 1 });
  content.on('error', (error) => ctx.log.error({ err: error }, 'An export broke off'));
  return { content, file_name: `acquaint-earnings-${ctx.clock.now().slice(0, 10)}.csv` };
}

const HEADERS = ['Line', 'Date', 'Kind', 'Reason', 'Amount', 'Currency', 'Available', 'Payout'];

async function* earningsText(ctx: UserContext): AsyncGenerator<string> {
  // With a byte order mark, by which spreadsheets know UTF-8.
  yield `\ufeff${write([HEADERS])}`;
  for (let after = 0; ;) {
    const rows = await listLines(ctx.db, ctx.user_id, { after, limit: LINES_AT_ONCE });
    if (rows.length > 0) yield write(rows.map(shownLine).map(cellsOf));
    if (rows.length < LINES_AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

function cellsOf({ id, kind, reason, amount, payout_id, ...moments }: Earning): string[] {
  return [
    String(id),
    moments.created_at,
    kind,
    escapeFormula(reason),
    toDecimal(amount),
    amount.currency,
    moments.available_at,
    payout_id === null ? '' : String(payout_id),
  ];
}

function write(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
