import { useSyncExternalStore } from 'react';
import { knownToken, onTokenChange } from './session-token.ts';

/** Whether there is a session; updates across tabs. */
export function useSignedIn(): boolean {
  return useToken() !== null;
}

/** The session token or null; updates across tabs. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, knownToken, nobodys);
}

/** While prerendering. */
const nobodys = () => null;
