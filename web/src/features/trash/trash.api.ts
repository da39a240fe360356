import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { pagedApiQuery } from '../../lib/http/api-query.ts';

export const trashQuery = () =>
  pagedApiQuery(['contacts', 'trash'], 'GET /api/contacts/trash/', {});

/** Missing contacts disappear after a failure, too. */
const CONTACTS = { refetch: ['contacts'], always: true } as const;

export function useRestoreContact() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/contacts/{id}/restore/', { params: { id } }),
    meta: { failure: 'Failed to restore contact', ...CONTACTS },
  });
}

/** Restores several, all or none; idempotent per key. */
export function useRestoreContacts() {
  return useMutation({
    mutationFn: ({ ids, idempotency_key }: { ids: number[]; idempotency_key: string }) =>
      call('POST /api/contacts/bulk/', { body: { ids, action: 'restore' }, idempotency_key }),
    meta: { failure: 'Failed to restore contacts', ...CONTACTS },
  });
}

/** Can't be undone. */
export function useDeletePermanently() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/contacts/trash/{id}/', { params: { id } }),
    meta: { failure: 'Failed to delete contact', ...CONTACTS },
  });
}

export function useEmptyTrash() {
  return useMutation({
    mutationFn: () => call('DELETE /api/contacts/trash/'),
    meta: { failure: 'Failed to empty the trash', ...CONTACTS },
  });
}
