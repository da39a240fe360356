import { useSyncExternalStore } from 'react';
import { knownToken, onTokenChange } from './session-token.ts';

/** The token of this browser's session, null without one; changes at once with signing in or out, in any tab. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, knownToken, nobodys);
}

/** Of a page that the build draws. */
const nobodys = () => null;
