import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { FollowProfile } from '#contract/contacts.ts';
import type { ProfileAnswer } from '#contract/profile-changes.ts';
import { call } from '../../../lib/http/api.ts';

/** Differences from the linked user's profile, which come with the contact. */
export const profileChangesKey = (id: number) => ['contacts', 'profile_changes', id] as const;

/** Where the values of a contact come from; also with the contact. */
export const sourcesKey = (id: number) => ['contacts', 'sources', id] as const;

/** Timeline entries show what was taken. */
const REFETCH_CONTACT = { refetch: ['contacts', 'interactions'] } as const;

/** Takes values from the profile, or keeps the contact's. */
export function useAnswerProfileChanges(id: number) {
  return useMutation({
    mutationFn: (body: ProfileAnswer) =>
      call('POST /api/contacts/{id}/profile-changes/', { params: { id }, body }),
    meta: { failure: t`Failed to save contact`, ...REFETCH_CONTACT },
  });
}

export function useFollowProfile(id: number) {
  return useMutation({
    mutationFn: (follow_profile: FollowProfile) =>
      call('PATCH /api/contacts/{id}/', { params: { id }, body: { follow_profile } }),
    meta: { failure: t`Failed to save contact`, ...REFETCH_CONTACT },
  });
}
