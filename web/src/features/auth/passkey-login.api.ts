import { useEffect } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PasskeyCredential } from '#contract/passkeys.ts';
import { call } from '../../lib/api.ts';
import { passkeyObstacle } from '../../lib/passkey-support.ts';
import { askForPasskey, canAutofillPasskeys, stopAsking, wasDeclined } from '../../lib/webauthn.ts';
import { beginSession } from './begin-session.ts';

/** Signs in with a passkey alone. Rejects where the person declines, too (`wasDeclined`). */
export function usePasskeyLogin() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => logIn(queries) });
}

/** Answers the challenge of a login with a passkey. */
export function usePasskeySecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (challenge: string) => {
      const body = { challenge };
      const options = await call('POST /api/two-factor/passkey/options/', { body });
      const credential = (await askForPasskey(options)) as unknown as PasskeyCredential;
      const answer = await call('POST /api/two-factor/passkey/', {
        body: { challenge, credential },
      });
      return beginSession(queries, answer);
    },
  });
}

export interface PasskeyAutofill {
  onLoggedIn: () => Promise<void>;
  onFailure: (error: unknown) => void;
}

/** Lets the browser offer passkeys in the email field, where it can; both callbacks must stay the same. */
export function usePasskeyAutofill({ onLoggedIn, onFailure }: PasskeyAutofill): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (passkeyObstacle() !== null) return undefined;
    const left = new AbortController();
    void offer(queries, left.signal).then(
      (done) => (done ? onLoggedIn() : undefined),
      (error: unknown) => {
        if (!left.signal.aborted && !wasDeclined(error)) onFailure(error);
      },
    );
    return () => {
      left.abort();
      void stopAsking();
    };
  }, [queries, onLoggedIn, onFailure]);
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
  const asked = await askForPasskey(options, { autofill: offered !== undefined });
  const credential = asked as unknown as PasskeyCredential;
  return beginSession(queries, await call('POST /api/passkeys/login/', { body: { credential } }));
}
