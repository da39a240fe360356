import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#contract/languages.ts';
import type { MeChange, User } from '#contract/users.ts';
import { call } from '../../lib/http/api.ts';
import { readSession } from '../../lib/http/session.ts';
import { rememberLanguage } from '../../lib/i18n/language-cookie.ts';
import { apiQuery } from '../../lib/http/api-query.ts';
import { upload } from '../../lib/http/upload.ts';
import { accountQuery } from '../../entities/provider/provider.api.ts';
import type { PhotoFile } from '../../entities/photo/use-photo-upload.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { dropUndefined } from '../../lib/search-params.ts';
import type { NotificationPreferences } from '#contract/notifications.ts';

export const meQuery = accountQuery;

export const userQuery = (id: number) =>
  apiQuery(['users', id], 'GET /api/users/{id}/', { params: { id } });

export const inviterQuery = (code: string) =>
  queryOptions({
    queryKey: ['users', 'inviter', code],
    queryFn: ({ signal }) => call('GET /api/inviter/', { query: { code }, signal }),
    staleTime: Infinity,
    retry: false,
  });

export function useChangeMe() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: MeChange) => call('PATCH /api/me/', { body }),
    onSuccess: (me) => queries.setQueryData(meQuery().queryKey, me),
  });
}

/** Optimistic, reverted on failure; changes run in sequence. */
export function useChangePreference() {
  const queries = useQueryClient();
  const { queryKey } = meQuery();
  const mutationKey = ['users', 'preference'] as const;
  return useMutation({
    mutationKey,
    scope: { id: 'preference' },
    mutationFn: (body: MeChange) => call('PATCH /api/me/', { body }),
    meta: { failure: t`Failed to save the setting` },
    onMutate: async (body) => {
      // A running fetch would restore the old setting.
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

/**
 * Stores the language in this browser and, for a signed-in user, in the account, then loads the page in it. A plain
 * function, because static pages have no query client.
 */
export async function chooseLanguage(language: Language, address = location.href): Promise<void> {
  try {
    if (readSession() !== null) await call('PATCH /api/me/', { body: { language } });
  } catch {
    showToast({ type: 'error', message: t`Failed to save the setting` });
    return;
  }
  rememberLanguage(language);
  if (address === location.href) location.reload();
  else location.assign(address);
}

/** Updates the photo everywhere. */
export function useSetAvatar() {
  const takeOver = useCacheMe();
  return useMutation({
    mutationFn: (photo: PhotoFile) =>
      upload<User>({ ...photo, path: '/api/me/avatar/', field: 'image' }),
    onSuccess: takeOver,
  });
}

export function useRemoveAvatar() {
  const takeOver = useCacheMe();
  return useMutation({
    mutationFn: () => call('DELETE /api/me/avatar/'),
    meta: { failure: t`Failed to remove the photo` },
    onSuccess: takeOver,
  });
}

function useCacheMe() {
  const queries = useQueryClient();
  return (me: User) => queries.setQueryData(meQuery().queryKey, me);
}

/** Applies a change; `field_visibility` and notifications are merged. */
export function applyMeChange(me: User, change: MeChange): User {
  const { field_visibility, notification_preferences, ...rest } = change;
  return {
    ...me,
    ...(dropUndefined(rest) as Partial<User>),
    field_visibility: { ...me.field_visibility, ...field_visibility },
    notification_preferences: merged(me.notification_preferences, notification_preferences),
  };
}

/** Reverts a change, keeping other changes made since. */
function revertMeChange(me: User, change: MeChange, before: User): User {
  return applyMeChange(me, previousValues(change, before));
}

/** The previous values of the changed fields. */
function previousValues<Change extends object>(change: Change, before: object): Change {
  const fields = Object.entries(change).map(([name, value]: [string, unknown]) => {
    const old = (before as Record<string, unknown>)[name];
    return [name, isParts(value) && isParts(old) ? previousValues(value, old) : old];
  });
  return Object.fromEntries(fields) as Change;
}

function isParts(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merged(
  preferences: NotificationPreferences,
  change: MeChange['notification_preferences'] = {},
): NotificationPreferences {
  const events = Object.entries(preferences).map(([event, channels]) => [
    event,
    { ...channels, ...dropUndefined(change[event as keyof NotificationPreferences] ?? {}) },
  ]);
  return Object.fromEntries(events) as NotificationPreferences;
}

/** The current id of a user who had this former one; null without a tie to this user, and offline. */
export async function fetchCurrentId(id: number): Promise<number | null> {
  try {
    return (await call('GET /api/users/{id}/', { params: { id } })).id;
  } catch {
    return null;
  }
}
