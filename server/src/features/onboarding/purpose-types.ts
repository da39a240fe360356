import type { Purpose } from '#contract/onboarding.ts';
import type { DefaultTypeName } from '../contact-types/public.ts';

/** The contact types that serve each purpose. */
export const PURPOSE_TYPES: Record<Purpose, readonly DefaultTypeName[]> = {
  friends_and_family: ['Family', 'Friend'],
  work: ['Colleague', 'Mentor', 'Partner', 'Supplier'],
  clients: ['Client', 'Prospect', 'Partner', 'Supplier'],
  fundraising: ['Investor', 'Mentor', 'Partner', 'Prospect'],
  job_search: ['Colleague', 'Mentor', 'Community'],
  community: ['Community', 'Friend', 'Partner'],
};

/** The types that fit any of these purposes; where none is given, every one does. */
export function typesFor(purposes: readonly Purpose[]): ReadonlySet<DefaultTypeName> {
  const fitting = purposes.length === 0 ? Object.values(PURPOSE_TYPES) : listsOf(purposes);
  return new Set(fitting.flat());
}

function listsOf(purposes: readonly Purpose[]) {
  return purposes.map((purpose) => PURPOSE_TYPES[purpose]);
}
