import { useSyncExternalStore } from 'react';
import { cachedSession, onSessionChange } from './session.ts';

/** Whether there is a session; updates across tabs. */
export function useSignedIn(): boolean {
  return useSession() !== null;
}

/** The id of the session or null; updates across tabs. */
export function useSession(): string | null {
  return useSyncExternalStore(onSessionChange, cachedSession, noSession);
}

/** While prerendering. */
const noSession = () => null;
