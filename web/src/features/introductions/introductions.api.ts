import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import type { NewIntroduction } from '#contract/introductions.ts';
import { REFETCH_INTRODUCTIONS } from '../../entities/introduction/answer-introduction.api.ts';
import type { IntroductionBox } from '../../entities/introduction/introduction-text.ts';
import { apiQuery, pagedApiQuery } from '../../lib/http/api-query.ts';
import { call } from '../../lib/http/api.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { userQuery } from '../users/users.api.ts';

export const introductionsQuery = (box: IntroductionBox) =>
  pagedApiQuery(['introductions', 'list', box], 'GET /api/introductions/', { query: { box } });

export const introductionQuery = (id: number) =>
  apiQuery(['introductions', 'one', id], 'GET /api/introductions/{id}/', { params: { id } });

/** How someone is asked: connections in the app, others by email; null without an address, undefined while loading. */
export function useWayToAsk(contact: Contact | undefined): 'app' | 'email' | null | undefined {
  const id = contact?.linked_user?.id;
  const { data, isPending } = useQuery({
    ...userQuery(id ?? 0),
    enabled: id !== undefined,
    retry: false,
  });
  if (contact === undefined || (id !== undefined && isPending)) return undefined;
  if (data?.connection?.status === 'accepted') return 'app';
  return contact.emails.length === 0 ? null : 'email';
}

/** The form shows errors. */
export function useIntroduce() {
  return useMutation({
    mutationFn: (input: { body: NewIntroduction; idempotency_key: string }) =>
      call('POST /api/introductions/', input),
    meta: { invalidate: ['introductions', 'asks', 'dashboard'] },
  });
}

export function useWithdrawIntroduction() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/introductions/{id}/withdraw/', { params: { id } }),
    meta: { failure: t`Failed to withdraw the introduction`, ...REFETCH_INTRODUCTIONS },
    onSuccess: () => showToast({ type: 'success', message: t`Introduction withdrawn` }),
  });
}

/** What someone without an account was sent. */
export const invitationQuery = (token: string) => ({
  ...apiQuery(['introductions', 'invitation', token], 'GET /api/introductions/answer/{token}/', {
    params: { token },
  }),
  retry: false,
  staleTime: Infinity,
});

/** A link works once, so the answer is kept. */
export function useAnswerInvitation(token: string) {
  return useMutation({
    mutationFn: (answer: 'accept' | 'decline' | 'never') =>
      call('POST /api/introductions/answer/{token}/', { params: { token }, body: { answer } }),
  });
}
