import { t } from '@lingui/core/macro';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { call } from '../../lib/http/api.ts';
import { apiQuery, PAGED, pagedApiQuery } from '../../lib/http/api-query.ts';

const POLL_MS = 1000;
const POLL_BACKUP_MS = 3000;

export type PeopleFilter = 'all' | 'disabled' | 'administrators';

export const peopleQuery = (q: string, filter: PeopleFilter) =>
  pagedApiQuery(['administration', 'people', { q, filter }], 'GET /api/admin/people/', {
    query: { ...(q !== '' && { q }), ...(filter !== 'all' && { filter }) },
  });

export const storageQuery = (id: number) =>
  apiQuery(['administration', 'storage', id], 'GET /api/admin/people/{id}/', { params: { id } });

const refetch = ['administration'] as const;

export type SimpleAct = 'disable' | 'enable' | 'reset-two-factor' | 'remove-administrator';

/** A toast shows failures. */
export function useAccountAct() {
  return useMutation({
    mutationFn: ({ id, act }: { id: number; act: SimpleAct }) =>
      call(`POST /api/admin/people/{id}/${act}/`, { params: { id } }),
    meta: { refetch, refetchOnError: true, failure: t`Failed to change the account` },
  });
}

/** The form shows errors. */
export function useMakeAdministrator() {
  return useMutation({
    mutationFn: ({ id, password }: { id: number; password: string }) =>
      call('POST /api/admin/people/{id}/make-administrator/', {
        params: { id },
        body: { password },
      }),
    meta: { refetch },
  });
}

/** The form shows errors. */
export function useDeletePerson() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; password: string; email: string }) =>
      call('DELETE /api/admin/people/{id}/', { params: { id }, body }),
    meta: { refetch },
  });
}

export const settingsQuery = () =>
  apiQuery(['administration', 'settings'], 'GET /api/admin/settings/', {});

export function useChangeSignup() {
  return useMutation({
    mutationFn: (signup: 'open' | 'invite' | 'closed') =>
      call('PATCH /api/admin/settings/', { body: { signup } }),
    meta: { refetch, invalidate: ['site'], failure: t`Failed to save the setting` },
  });
}

export const invitationsQuery = () =>
  pagedApiQuery(['administration', 'invitations'], 'GET /api/admin/invitations/', {});

/** The form shows errors. */
export function useCreateInvitation() {
  return useMutation({
    mutationFn: (body: { uses: number; days: number }) =>
      call('POST /api/admin/invitations/', { body }),
    // The link must not stay in the cache.
    gcTime: 0,
    meta: { refetch },
  });
}

export function useRevokeInvitation() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/admin/invitations/{id}/', { params: { id } }),
    meta: { refetch, refetchOnError: true, failure: t`Failed to revoke the invitation` },
  });
}

/** The form shows errors. */
export function useChangeInstance() {
  return useMutation({
    mutationFn: (body: CallInput<'PATCH /api/admin/instance/'>['body']) =>
      call('PATCH /api/admin/instance/', { body }),
    meta: { refetch: ['site'] },
  });
}

export const allAnnouncementsQuery = () =>
  pagedApiQuery(['administration', 'announcements'], 'GET /api/admin/announcements/', {});

/** The form shows errors. */
export function useCreateAnnouncement() {
  return useMutation({
    mutationFn: (body: CallInput<'POST /api/admin/announcements/'>['body']) =>
      call('POST /api/admin/announcements/', { body }),
    meta: { refetch, invalidate: ['announcements'] },
  });
}

export function useDeleteAnnouncement() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/admin/announcements/{id}/', { params: { id } }),
    meta: {
      refetch,
      invalidate: ['announcements'],
      refetchOnError: true,
      failure: t`Failed to delete the announcement`,
    },
  });
}

/** Reads again until a test has a result. */
export const mailQuery = () =>
  queryOptions({
    ...apiQuery(['administration', 'mail'], 'GET /api/admin/email/', {}),
    refetchInterval: ({ state }) => (state.data?.test?.state === 'pending' ? POLL_MS : false),
  });

export function useTestMail() {
  return useMutation({
    mutationFn: () => call('POST /api/admin/email/test/'),
    meta: { refetch, failure: t`Failed to send a test email` },
  });
}

export const jobCountsQuery = () =>
  queryOptions({
    ...apiQuery(['administration', 'jobs'], 'GET /api/admin/jobs/', {}),
    select: ({ results }) => results,
  });

export const failedJobsQuery = () =>
  pagedApiQuery(['administration', 'failed_jobs'], 'GET /api/admin/jobs/failed/', {});

export function useJobAct() {
  return useMutation({
    mutationFn: ({ id, act }: { id: number; act: 'retry' | 'delete' }) =>
      act === 'retry'
        ? call('POST /api/admin/jobs/{id}/retry/', { params: { id } })
        : call('DELETE /api/admin/jobs/{id}/', { params: { id } }),
    meta: { refetch, refetchOnError: true, failure: t`Failed to change the job` },
  });
}

/** Reads again until a requested backup has finished. */
export const backupsQuery = () => ({
  queryKey: ['administration', 'backups'] as const,
  queryFn: ({ pageParam: cursor, signal }: { pageParam: string; signal: AbortSignal }) =>
    call('GET /api/admin/backups/', { query: { cursor }, signal }),
  ...PAGED,
  refetchInterval: ({
    state,
  }: {
    state: { data?: { pages: { running: boolean }[] } | undefined };
  }) => (state.data?.pages[0]?.running === true ? POLL_BACKUP_MS : (false as const)),
});

export function useBackUp() {
  return useMutation({
    mutationFn: () => call('POST /api/admin/backups/'),
    meta: { refetch, failure: t`Failed to start a backup` },
  });
}

export const auditLogQuery = () =>
  pagedApiQuery(['administration', 'audit_log'], 'GET /api/admin/audit-log/', {});
