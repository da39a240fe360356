import { useEffect, useRef } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PasskeyCredential } from '#contract/passkeys.ts';
import { call } from '../../lib/http/api.ts';
import { passkeyUnavailableReason } from '../../lib/passkey-support.ts';
import {
  getPasskey,
  canAutofillPasskeys,
  abortPasskeyRequest,
  isUserCancellation,
} from '../../lib/webauthn.ts';
import { beginSession } from './begin-session.ts';

/** Answers the challenge of a login with a passkey. */
export function usePasskeySecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (challenge: string) => {
      const body = { challenge };
      const options = await call('POST /api/two-factor/passkey/options/', { body });
      const credential = (await getPasskey(options)) as unknown as PasskeyCredential;
      const answer = await call('POST /api/two-factor/passkey/', {
        body: { challenge, credential },
      });
      return beginSession(queries, answer);
    },
  });
}

export interface PasskeyLoginCallbacks {
  onLoggedIn: () => Promise<void>;
  /** Also where the person declines (`isUserCancellation`). */
  onFailure: (error: unknown) => void;
}

/**
 * Signs in with a passkey alone: by `mutate`, or as the browser offers it in the email field, where it can. Both
 * callbacks must stay the same.
 */
export function usePasskeyLogin({ onLoggedIn, onFailure }: PasskeyLoginCallbacks) {
  const queries = useQueryClient();
  const offering = useRef<AbortController>(null);

  useEffect(() => {
    if (passkeyUnavailableReason() !== null) return undefined;
    const left = new AbortController();
    offering.current = left;
    void offer(queries, left.signal).then(
      (done) => (done ? onLoggedIn() : undefined),
      (error: unknown) => {
        if (!left.signal.aborted && !isUserCancellation(error)) onFailure(error);
      },
    );
    return () => {
      left.abort();
      void abortPasskeyRequest();
    };
  }, [queries, onLoggedIn, onFailure]);

  return useMutation({
    mutationFn: () => {
      // Only one asking lives at a time: an offer that is still on its way would end this one.
      offering.current?.abort();
      return logIn(queries);
    },
    onSuccess: onLoggedIn,
    onError: onFailure,
  });
}

/** True once somebody chose a passkey and is signed in; false where nothing could be offered. */
async function offer(queries: QueryClient, left: AbortSignal): Promise<boolean> {
  if (!(await canAutofillPasskeys()) || left.aborted) return false;
  // Without an answer nothing is offered; the button says what is wrong when it is pressed.
  const options = await call('POST /api/passkeys/login/options/', { signal: left }).catch(
    () => null,
  );
  if (options === null || left.aborted) return false;
  await logIn(queries, options);
  return true;
}

async function logIn(queries: QueryClient, offered?: Record<string, unknown>) {
  const options = offered ?? (await call('POST /api/passkeys/login/options/'));
  const asked = await getPasskey(options, { autofill: offered !== undefined });
  const credential = asked as unknown as PasskeyCredential;
  return beginSession(queries, await call('POST /api/passkeys/login/', { body: { credential } }));
}
