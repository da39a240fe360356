import { z } from 'zod';
import type { Earning, EarningKind } from '#contract/referrals.ts';
import type { UserContext } from '../../../context.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../../paging.ts';
import { checkReferralsOf } from '../check-referrals.ts';
import { listLines, type LineRow } from './ledger.queries.ts';
import { maskedName } from '../masked-name.ts';
import { rejectionText } from '../rejection-reasons.ts';

const key = z.tuple([z.int()]);

/** One page of the caller's ledger, newest line first. */
export async function getEarnings(ctx: UserContext, query: PageQuery): Promise<Page<Earning>> {
  const { limit, after } = readCursor(query, key);
  await checkReferralsOf(ctx);
  const rows = await listLines(ctx.db, ctx.user_id, {
    before: after && after[0],
    limit: limit + 1,
  });
  return pageOf(rows.map(shownLine), limit, ({ id }) => [id]);
}

export function shownLine(row: LineRow): Earning {
  const { id, amount_minor, currency, referral_id, payout_id, available_at, created_at } = row;
  return {
    id,
    kind: row.kind as EarningKind,
    amount: { amount_minor, currency },
    reason: SENTENCES[row.kind as EarningKind](row),
    referral_id,
    payout_id,
    available_at,
    created_at,
  };
}

const SENTENCES: Record<EarningKind, (row: LineRow) => string> = {
  reward: (row) => `${nameIn(row, 'Somebody')} joined with your link.`,
  clawback: (row) =>
    `The reward for ${nameIn(row, 'somebody')} was taken back. ${rejectionText(row.reason ?? '')}`,
  payout: () => 'You asked for a payout.',
  payout_returned: ({ why }) => `The payout was not made: ${why ?? ''}`,
};

/** Whoever has left is nobody. */
function nameIn({ first_name, last_name }: LineRow, nobody: string): string {
  return first_name === null ? nobody : maskedName(first_name, last_name);
}
