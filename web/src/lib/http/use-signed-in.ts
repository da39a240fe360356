import { useSyncExternalStore } from 'react';
import { cachedToken, onTokenChange } from './session-token.ts';

/** Whether there is a session; updates across tabs. */
export function useSignedIn(): boolean {
  return useToken() !== null;
}

/** The session token or null; updates across tabs. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, cachedToken, noToken);
}

/** While prerendering. */
const noToken = () => null;
