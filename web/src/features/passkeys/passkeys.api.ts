import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { pagedApiQuery } from '../../lib/http/api-query.ts';
import { createPasskey } from '../../lib/webauthn.ts';

export const passkeysQuery = () =>
  pagedApiQuery(['security', 'passkeys'], 'GET /api/passkeys/', {});

/** Creates a passkey; rejects if the user cancels. The dialog shows errors. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const options = await call('POST /api/passkeys/options/', { body: { password } });
      const credential = await createPasskey(options);
      return call('POST /api/passkeys/', { body: { name, credential } });
    },
    meta: { refetch: ['security'] },
  });
}

export function useRenamePasskey() {
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call('PATCH /api/passkeys/{id}/', { params: { id }, body: { name } }),
    meta: { refetch: ['security'] },
  });
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: ({ id, password }: { id: number; password: string }) =>
      call('DELETE /api/passkeys/{id}/', { params: { id }, body: { password } }),
    meta: { refetch: ['security'] },
  });
}
