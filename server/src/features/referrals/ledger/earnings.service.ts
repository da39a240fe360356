import { Readable } from 'node:stream';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { stringify } from 'csv-stringify/sync';
import type { Language } from '#contract/languages.ts';
import type { Balances, Earning, EarningKind } from '#contract/referrals.ts';
import type { PersonContext, UserContext } from '../../../context.ts';
import { escapeFormula, primeStream } from '../../exports/public.ts';
import { translate } from '../../../infra/translations.ts';
import { toDecimal } from '../money.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../../paging.ts';
import { maskedName, rejectionText } from '../referral-notifications.ts';
import { type LineRow, listLines, sumLines } from './ledger.queries.ts';

const LINE_DESCRIPTIONS: Record<EarningKind, (row: LineRow) => MessageDescriptor> = {
  reward: ({ first_name, last_name }) =>
    first_name === null
      ? msg`Someone joined with your link.`
      : msg`${{ initials: maskedName(first_name, last_name) }} joined with your link.`,
  clawback: ({ first_name, last_name, reason }) => {
    const why = rejectionText(reason ?? '');
    return first_name === null
      ? msg`Reward for someone reversed. ${{ why }}`
      : msg`Reward for ${{ initials: maskedName(first_name, last_name) }} reversed. ${{ why }}`;
  },
  payout: () => msg`Payout requested.`,
  payout_returned: ({ why }) => msg`Payout returned: ${{ why: why ?? '' }}`,
};

const LINES_AT_ONCE = 500;

const HEADERS = ['Line', 'Date', 'Kind', 'Reason', 'Amount', 'Currency', 'Available', 'Payout'];

/** The caller's balances from the ledger. */
export async function getBalances(ctx: PersonContext): Promise<Balances> {
  const { currency } = ctx.settings.referrals;
  const sums = await sumLines(ctx.db, ctx.user_id, currency, ctx.clock.now());
  const balances = Object.entries(sums).map(
    ([name, amount_minor]) => [name, { amount_minor, currency }] as const,
  );
  return Object.fromEntries(balances) as Balances;
}

/**
 * Streams the ledger as CSV (RFC 4180), oldest entry first. A read error truncates the file, so that it isn't mistaken
 * for a complete one.
 */
export async function exportEarnings(
  ctx: UserContext,
): Promise<{ content: Readable; file_name: string }> {
  const content = Readable.from(await primeStream(earningsText(ctx)), { highWaterMark: 1 });
  content.on('error', (error) => ctx.log.error({ err: error }, 'Export failed'));
  return { content, file_name: `acquaint-earnings-${ctx.clock.now().slice(0, 10)}.csv` };
}

async function* earningsText(ctx: UserContext): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets detect UTF-8.
  yield `\ufeff${write([HEADERS])}`;
  for (let after = 0; ;) {
    const rows = await listLines(ctx.db, ctx.user_id, { after, limit: LINES_AT_ONCE });
    if (rows.length > 0) yield write(rows.map((row) => cellsOf(shownLine(row, ctx.language))));
    if (rows.length < LINES_AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

function cellsOf({ id, kind, reason, amount, payout_id, ...timestamps }: Earning): string[] {
  return [
    String(id),
    timestamps.created_at,
    kind,
    escapeFormula(reason),
    toDecimal(amount),
    amount.currency,
    timestamps.available_at,
    payout_id === null ? '' : String(payout_id),
  ];
}

function write(rows: string[][]): string {
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** One page of the ledger, newest first. */
export async function getEarnings(ctx: UserContext, query: PageQuery): Promise<Page<Earning>> {
  const { limit, after } = readCursor(query);
  const rows = await listLines(ctx.db, ctx.user_id, {
    before: after,
    limit: limit + 1,
  });
  return pageOf(
    rows.map((row) => shownLine(row, ctx.language)),
    limit,
  );
}

function shownLine(row: LineRow, language: Language): Earning {
  const { id, amount_minor, currency, referral_id, payout_id, available_at, created_at } = row;
  return {
    id,
    kind: row.kind as EarningKind,
    amount: { amount_minor, currency },
    reason: translate(language, LINE_DESCRIPTIONS[row.kind as EarningKind](row)),
    referral_id,
    payout_id,
    available_at,
    created_at,
  };
}
