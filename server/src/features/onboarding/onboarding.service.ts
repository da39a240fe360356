import type { ContactType } from '#contract/contact-types.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Purpose } from '#contract/onboarding.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { type DefaultTypeKey, getContactTypes, syncDefaultTypes } from '../contact-types/public.ts';
import { setPurposes } from '../users/public.ts';

/** Default contact types per purpose. */
export const PURPOSE_TYPES: Record<Purpose, readonly DefaultTypeKey[]> = {
  friends_and_family: ['family', 'friend'],
  work: ['colleague', 'mentor', 'partner', 'supplier'],
  clients: ['client', 'prospect', 'partner', 'supplier'],
  fundraising: ['investor', 'mentor', 'partner', 'prospect'],
  job_search: ['colleague', 'mentor', 'community'],
  community: ['community', 'friend', 'partner'],
};

/**
 * Stores the purposes, syncs the default contact types and returns the purposes. Without purposes, before and now, the
 * types stay.
 */
export async function choosePurposes(
  ctx: UserContext,
  purposes: readonly Purpose[],
): Promise<{ results: ContactType[] }> {
  return inTransaction(ctx, async (txCtx) => {
    const before = await setPurposes(txCtx, purposes);
    if (before.length + purposes.length > 0) await syncDefaultTypes(txCtx, typesFor(purposes));
    const { results } = await getContactTypes(txCtx, { limit: LIMITS.page });
    return { results };
  });
}

/** Types fitting any of these purposes; all types if none is given. */
export function typesFor(purposes: readonly Purpose[]): ReadonlySet<DefaultTypeKey> {
  const fitting = purposes.length === 0 ? Object.values(PURPOSE_TYPES) : listsOf(purposes);
  return new Set(fitting.flat());
}

function listsOf(purposes: readonly Purpose[]) {
  return purposes.map((purpose) => PURPOSE_TYPES[purpose]);
}
