import type { ContactType } from '#contract/contact-types.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Purpose } from '#contract/onboarding.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import {
  type DefaultTypeName,
  getContactTypes,
  syncDefaultTypes,
} from '../contact-types/public.ts';
import { setPurposes } from '../users/public.ts';

/** The contact types that serve each purpose. */
export const PURPOSE_TYPES: Record<Purpose, readonly DefaultTypeName[]> = {
  friends_and_family: ['Family', 'Friend'],
  work: ['Colleague', 'Mentor', 'Partner', 'Supplier'],
  clients: ['Client', 'Prospect', 'Partner', 'Supplier'],
  fundraising: ['Investor', 'Mentor', 'Partner', 'Prospect'],
  job_search: ['Colleague', 'Mentor', 'Community'],
  community: ['Community', 'Friend', 'Partner'],
};

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

/** The types that fit any of these purposes; where none is given, every one does. */
export function typesFor(purposes: readonly Purpose[]): ReadonlySet<DefaultTypeName> {
  const fitting = purposes.length === 0 ? Object.values(PURPOSE_TYPES) : listsOf(purposes);
  return new Set(fitting.flat());
}

function listsOf(purposes: readonly Purpose[]) {
  return purposes.map((purpose) => PURPOSE_TYPES[purpose]);
}
