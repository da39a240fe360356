import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MeChange, User } from '#contract/users.ts';
import { call } from '../../lib/http/api.ts';
import { upload, type Upload } from '../../lib/http/upload.ts';
import { applyMeChange, revertMeChange } from './optimistic-me.ts';

const ME = ['users', 'me'] as const;

/** The signed-in person. */
export const meQuery = () =>
  queryOptions({
    queryKey: ME,
    queryFn: ({ signal }) => call('GET /api/me/', { signal }),
    staleTime: Infinity,
  });

/** Another person, as far as they show themselves. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => call('GET /api/users/{id}/', { params: { id }, signal }),
  });

/** Who invites by this code. */
export const inviterQuery = (code: string) =>
  queryOptions({
    queryKey: ['users', 'inviter', code],
    queryFn: ({ signal }) => call('GET /api/inviter/', { query: { code }, signal }),
    staleTime: Infinity,
    retry: false,
  });

/** Saves what a form changed of my account; the form says why it was refused. */
export function useChangeMe() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: MeChange) => call('PATCH /api/me/', { body }),
    onSuccess: (me) => queries.setQueryData(meQuery().queryKey, me),
  });
}

/** Changes a setting: it holds at once and is taken back where the server refuses. One follows the other. */
export function useChangePreference() {
  const queries = useQueryClient();
  const { queryKey } = meQuery();
  const mutationKey = ['users', 'preference'] as const;
  return useMutation({
    mutationKey,
    scope: { id: 'preference' },
    mutationFn: (body: MeChange) => call('PATCH /api/me/', { body }),
    meta: { failure: 'Failed to save the setting' },
    onMutate: async (body) => {
      // An answer that is under way would show the old setting again.
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (me) => me && applyMeChange(me, body));
      await queries.cancelQueries({ queryKey });
      return before;
    },
    onError: (_, body, before) => {
      if (before !== undefined)
        queries.setQueryData(queryKey, (me) => me && revertMeChange(me, body, before));
    },
    onSuccess: (me) => {
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(queryKey, me);
    },
  });
}

type Picture = Pick<Upload, 'file' | 'onProgress' | 'signal'>;

/** Sets my picture, wherever it is shown. */
export function useSetAvatar() {
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: (picture: Picture) =>
      upload<User>({ ...picture, path: '/api/me/avatar/', field: 'image' }),
    onSuccess: takeOver,
  });
}

export function useRemoveAvatar() {
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: () => call('DELETE /api/me/avatar/'),
    meta: { failure: 'Failed to remove the picture' },
    onSuccess: takeOver,
  });
}

function useTakeOver() {
  const queries = useQueryClient();
  return (me: User) => queries.setQueryData(meQuery().queryKey, me);
}
