import { useEffect, useRef } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';
import { passkeyUnavailableReason } from '../../lib/passkey-support.ts';
import {
  getPasskey,
  canAutofillPasskeys,
  abortPasskeyRequest,
  isUserCancellation,
} from '../../lib/webauthn.ts';
import { beginSession } from './begin-session.ts';

export function usePasskeySecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (challenge: string) => {
      const body = { challenge };
      const options = await call('POST /api/two-factor/passkey/options/', { body });
      const credential = await getPasskey(options);
      const response = await call('POST /api/two-factor/passkey/', {
        body: { challenge, credential },
      });
      return beginSession(queries, response);
    },
  });
}

export interface PasskeyLoginCallbacks {
  onLoggedIn: () => Promise<void>;
  /** Also called when the user cancels (`isUserCancellation`). */
  onFailure: (error: unknown) => void;
}

/** Passkey login by `mutate` or browser autofill. Both callbacks must be stable. */
export function usePasskeyLogin({ onLoggedIn, onFailure }: PasskeyLoginCallbacks) {
  const queries = useQueryClient();
  const autofillRef = useRef<AbortController>(null);

  useEffect(() => {
    if (passkeyUnavailableReason() !== null) return undefined;
    const controller = new AbortController();
    autofillRef.current = controller;
    void offerAutofill(queries, controller.signal).then(
      (isLoggedIn) => (isLoggedIn ? onLoggedIn() : undefined),
      (error: unknown) => {
        if (!controller.signal.aborted && !isUserCancellation(error)) onFailure(error);
      },
    );
    return () => {
      controller.abort();
      void abortPasskeyRequest();
    };
  }, [queries, onLoggedIn, onFailure]);

  return useMutation({
    mutationFn: () => {
      // Only one WebAuthn request can be active, so the autofill offer is aborted.
      autofillRef.current?.abort();
      return logIn(queries);
    },
    onSuccess: onLoggedIn,
    onError: onFailure,
  });
}

/** True after a login; false if nothing could be offered. */
async function offerAutofill(queries: QueryClient, signal: AbortSignal): Promise<boolean> {
  if (!(await canAutofillPasskeys()) || signal.aborted) return false;
  // Without options there is no autofill; the button reports the error.
  const options = await call('POST /api/passkeys/login/options/', { signal: signal }).catch(
    () => null,
  );
  if (options === null || signal.aborted) return false;
  await logIn(queries, options);
  return true;
}

async function logIn(queries: QueryClient, autofillOptions?: Record<string, unknown>) {
  const options = autofillOptions ?? (await call('POST /api/passkeys/login/options/'));
  const credential = await getPasskey(options, { autofill: autofillOptions !== undefined });
  return beginSession(queries, await call('POST /api/passkeys/login/', { body: { credential } }));
}
