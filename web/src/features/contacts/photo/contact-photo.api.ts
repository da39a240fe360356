import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import type { PhotoFile } from '../../../entities/photo/use-photo-upload.ts';
import { apiBase } from '../../../lib/http/api-base.ts';
import { call } from '../../../lib/http/api.ts';
import { upload } from '../../../lib/http/upload.ts';
import { cacheContact } from '../contacts-cache.ts';

export function useSetContactPhoto(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (photo: PhotoFile) => savePhoto(id, photo),
    onSuccess: (contact) => cacheContact(queries, contact),
  });
}

/** Returns the removed image, so that it can be restored. */
export function useRemoveContactPhoto({ id, photo_url }: Pick<Contact, 'id' | 'photo_url'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await fetch(`${apiBase()}${photo_url ?? ''}`);
      const image = await response.blob();
      const contact = await call('DELETE /api/contacts/{id}/photo/', { params: { id } });
      return { contact, image };
    },
    meta: { failure: t`Failed to remove the photo` },
    onSuccess: ({ contact }) => cacheContact(queries, contact),
  });
}

export function useRestoreContactPhoto(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: Blob) =>
      savePhoto(id, { file, onProgress: () => {}, signal: new AbortController().signal }),
    meta: { failure: t`Failed to restore the photo` },
    onSuccess: (contact) => cacheContact(queries, contact),
  });
}

function savePhoto(id: number, photo: PhotoFile): Promise<Contact> {
  const path = `/api/contacts/${id}/photo/`;
  return upload<Contact>({ ...photo, method: 'PUT', path, field: 'image' });
}
