import { z } from 'zod';
import type { Payout } from '#contract/referrals.ts';
import type { UserContext } from '../../../context.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../../paging.ts';
import { maskedDestination } from './destination.ts';
import { listPayouts, type PayoutRow } from './payouts.queries.ts';

const key = z.tuple([z.int()]);

/** One page of the caller's payout requests, newest first. */
export async function getPayouts(ctx: UserContext, query: PageQuery): Promise<Page<Payout>> {
  const { limit, after } = readCursor(query, key);
  const rows = await listPayouts(ctx.db, ctx.user_id, after && after[0], limit + 1);
  return pageOf(rows.map(shownPayout), limit, ({ id }) => [id]);
}

export function shownPayout(row: PayoutRow): Payout {
  const { id, amount_minor, currency, method, destination, state, why, ...moments } = row;
  return {
    id,
    amount: { amount_minor, currency },
    method,
    destination: maskedDestination(destination),
    state: state as Payout['state'],
    why: state === 'rejected' ? why : null,
    created_at: moments.created_at,
    settled_at: moments.settled_at,
  };
}
