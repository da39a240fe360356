import { t } from '@lingui/core/macro';
import { type MutationMeta, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { pagedApiQuery } from '../../lib/http/api-query.ts';

export const trashQuery = () =>
  pagedApiQuery(['contacts', 'trash'], 'GET /api/contacts/trash/', {});

/** Refetches after a failure, too, so that missing contacts disappear. */
const REFETCH_CONTACTS = {
  refetch: ['contacts'],
  refetchOnError: true,
} as const satisfies MutationMeta;

export function useRestoreContact() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contacts/{id}/restore/', { params: { id } }),
    meta: { failure: t`Failed to restore contact`, ...REFETCH_CONTACTS },
  });
}

/** Restores all of the contacts or none; idempotent per key. */
export function useRestoreContacts() {
  return useMutation({
    mutationFn: ({ ids, idempotency_key }: { ids: number[]; idempotency_key: string }) =>
      call('POST /api/contacts/bulk/', { body: { ids, action: 'restore' }, idempotency_key }),
    meta: { failure: t`Failed to restore contacts`, ...REFETCH_CONTACTS },
  });
}

/** Can't be undone. */
export function useDeletePermanently() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/contacts/trash/{id}/', { params: { id } }),
    meta: { failure: t`Failed to delete contact`, ...REFETCH_CONTACTS },
  });
}

export function useEmptyTrash() {
  return useMutation({
    mutationFn: () => call('DELETE /api/contacts/trash/'),
    meta: { failure: t`Failed to empty the trash`, ...REFETCH_CONTACTS },
  });
}
