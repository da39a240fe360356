import { useSyncExternalStore } from 'react';
import { knownToken, onTokenChange } from './session-token.ts';

/** Whether this browser holds a session; changes at once with signing in or out, in any tab. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onTokenChange, () => knownToken() !== null);
}
