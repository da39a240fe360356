import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { Ask, AskChange, CloseAsk, NewAsk } from '#contract/asks.ts';
import { etagOf } from '#contract/etag.ts';
import type { Need } from '../../entities/share/need-field.tsx';
import { apiQuery, pagedApiQuery } from '../../lib/http/api-query.ts';
import { call } from '../../lib/http/api.ts';
import { userQuery } from '../users/users.api.ts';

export type AskBox = 'mine' | 'received';

export const asksQuery = (box: AskBox, state: 'open' | 'closed') =>
  pagedApiQuery(['asks', 'list', box, state], 'GET /api/asks/', { query: { box, state } });

export const askQuery = (id: number) =>
  apiQuery(['asks', 'one', id], 'GET /api/asks/{id}/', { params: { id } });

/** The user's own contacts that fit a received ask. */
export const askMatchesQuery = (id: number) =>
  apiQuery(['asks', 'matches', id], 'GET /api/asks/{id}/matches/', { params: { id } });

export const askMutesQuery = () => pagedApiQuery(['asks', 'mutes'], 'GET /api/asks/mutes/', {});

/** The form shows errors. */
export function useCreateAsk() {
  return useMutation({
    mutationFn: (input: { body: NewAsk; idempotency_key: string }) =>
      call('POST /api/asks/', input),
    meta: { invalidate: ['asks', 'dashboard'] },
  });
}

/** Fails with 412 if the ask was changed since `base` was read. */
export function useChangeAsk() {
  return useMutation({
    mutationFn: ({ base, body }: { base: Ask; body: AskChange }) =>
      call('PATCH /api/asks/{id}/', { params: { id: base.id }, body, if_match: etagOf(base) }),
    meta: { invalidate: ['asks'], refetchOnError: true },
  });
}

export function useCloseAsk() {
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: CloseAsk }) =>
      call('POST /api/asks/{id}/close/', { params: { id }, body }),
    meta: { invalidate: ['asks', 'dashboard'], refetchOnError: true },
  });
}

export function useDismissAsk() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/asks/{id}/dismiss/', { params: { id } }),
    meta: { failure: t`Failed to dismiss the ask`, refetch: ['asks'], invalidate: ['dashboard'] },
  });
}

/** Hides the asks of a user. */
export function useMuteAsker() {
  return useMutation({
    mutationFn: (user_id: number) => call('POST /api/asks/mute/', { body: { user_id } }),
    meta: { failure: t`Failed to mute asks`, refetch: ['asks'], invalidate: ['dashboard'] },
  });
}

export function useUnmuteAsker() {
  return useMutation({
    mutationFn: (user_id: number) =>
      call('DELETE /api/asks/mutes/{user_id}/', { params: { user_id } }),
    meta: { failure: t`Failed to unmute asks`, refetch: ['asks'], invalidate: ['dashboard'] },
  });
}

/** What a connection needs: their open asks, then what their profile says. */
export function useNeedsOf(user_id: number | undefined): readonly Need[] {
  const enabled = user_id !== undefined;
  const asks = useInfiniteQuery({ ...asksQuery('received', 'open'), enabled });
  // Without a tie there is no profile.
  const { data: user } = useQuery({ ...userQuery(user_id ?? 0), enabled, retry: false });
  const asked = asks.data?.filter(({ from_user }) => from_user.id === user_id) ?? [];
  const needs = [
    ...asked.map(({ id, need }) => ({ need, ask_id: id })),
    ...(user?.looking_for ?? []).map((need) => ({ need, ask_id: null })),
  ];
  return [...new Map(needs.toReversed().map((need) => [need.need, need])).values()].toReversed();
}
