import { z } from 'zod';
import type { Referral, ReferralState } from '#contract/referrals.ts';
import type { UserContext } from '../../context.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import { checkReferralsOf } from './check-referrals.ts';
import { maskedName } from './masked-name.ts';
import { rejectionText } from './rejection-reasons.ts';
import { listReferrals } from './referrals.queries.ts';

const key = z.tuple([z.int()]);

/** One page of who came by the caller's link, newest first, and how far each has come. */
export async function getReferrals(ctx: UserContext, query: PageQuery): Promise<Page<Referral>> {
  const { limit, after } = readCursor(query, key);
  await checkReferralsOf(ctx);
  const rows = await listReferrals(ctx.db, ctx.user_id, after && after[0], limit + 1);
  return pageOf(rows.map(shown), limit, ({ id }) => [id]);
}

function shown(row: Awaited<ReturnType<typeof listReferrals>>[number]): Referral {
  const { first_name, last_name, state, reason, ...rest } = row;
  return {
    ...rest,
    name: maskedName(first_name, last_name),
    state: state as ReferralState,
    reason: reason === null ? null : rejectionText(reason),
  };
}
