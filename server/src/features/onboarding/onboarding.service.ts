import type { ContactType } from '#contract/contact-types.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Purpose } from '#contract/onboarding.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { syncDefaultTypes, getContactTypes } from '../contact-types/public.ts';
import { setPurposes } from '../users/public.ts';
import { typesFor } from './purpose-types.ts';

/**
 * Keeps what the caller wants the product for and makes their contact types fit; gives all of these. Who has chosen
 * nothing, now as before, keeps every type as it is.
 */
export async function choosePurposes(
  ctx: UserContext,
  purposes: readonly Purpose[],
): Promise<{ results: ContactType[] }> {
  return inTransaction(ctx, async (inside) => {
    const before = await setPurposes(inside, purposes);
    if (before.length + purposes.length > 0) await syncDefaultTypes(inside, typesFor(purposes));
    const { results } = await getContactTypes(inside, { limit: LIMITS.page });
    return { results };
  });
}
