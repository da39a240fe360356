import { t } from '@lingui/core/macro';
import { type MutationMeta, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Introduction } from '#contract/introductions.ts';
import { LIMITS } from '#contract/limits.ts';
import { pagedApiQuery } from '../../lib/http/api-query.ts';
import { call } from '../../lib/http/api.ts';
import { showToast } from '../../ui/overlays/toasts.ts';

/** Introductions that wait for the user's answer. */
export const introductionsToAnswerQuery = () =>
  pagedApiQuery(['introductions', 'list', 'to_answer'], 'GET /api/introductions/', {
    query: { box: 'to_answer', limit: LIMITS.page },
  });

/** Another tab or person may have answered, so failures refetch, too. */
export const REFETCH_INTRODUCTIONS = {
  refetch: ['introductions', 'dashboard'],
  invalidate: ['asks', 'connections', 'conversations', 'contacts', 'notifications'],
  refetchOnError: true,
} as const satisfies MutationMeta;

export function useAcceptIntroduction() {
  const showAcceptedToast = useAcceptedToast();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/introductions/{id}/accept/', { params: { id } }),
    meta: { failure: t`Failed to accept the introduction`, ...REFETCH_INTRODUCTIONS },
    onSuccess: showAcceptedToast,
  });
}

export function useDeclineIntroduction() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/introductions/{id}/decline/', { params: { id } }),
    meta: { failure: t`Failed to decline the introduction`, ...REFETCH_INTRODUCTIONS },
    onSuccess: () => showToast({ message: t`Introduction declined` }),
  });
}

/** Says whether both have agreed, with a link to their conversation. */
function useAcceptedToast(): (introduction: Introduction) => void {
  const navigate = useNavigate();
  return ({ state, conversation_id: id }) => {
    if (state !== 'connected') {
      showToast({ type: 'success', message: t`Accepted. The other person is asked now.` });
      return;
    }
    const open = {
      label: t`Open`,
      onAction: () => void navigate({ to: '/messages', search: { id: id! } }),
    };
    showToast({
      type: 'success',
      message: t`You’re connected`,
      action: id === null ? undefined : open,
    });
  };
}
