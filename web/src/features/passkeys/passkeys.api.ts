import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasskeyCredential } from '#contract/passkeys.ts';
import { call } from '../../lib/http/api.ts';
import { PAGED, rowsOf } from '../../lib/http/paged.ts';
import { createPasskey } from '../../lib/webauthn.ts';

export const passkeysQuery = () =>
  infiniteQueryOptions({
    queryKey: ['security', 'passkeys'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/passkeys/', { query: { cursor }, signal }),
    ...PAGED,
    select: rowsOf,
  });

/** Creates a passkey; rejects if the user cancels. The dialog shows errors. */
export function useAddPasskey() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const options = await call('POST /api/passkeys/options/', { body: { password } });
      const credential = (await createPasskey(options)) as unknown as PasskeyCredential;
      return call('POST /api/passkeys/', { body: { name, credential } });
    },
    onSuccess: readAgain,
  });
}

export function useRenamePasskey() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call('PATCH /api/passkeys/{id}/', { params: { id }, body: { name } }),
    onSuccess: readAgain,
  });
}

export function useRemovePasskey() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ id, password }: { id: number; password: string }) =>
      call('DELETE /api/passkeys/{id}/', { params: { id }, body: { password } }),
    onSuccess: readAgain,
  });
}

function useReadAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['security'] });
}
