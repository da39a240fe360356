import { useToken } from './use-token.ts';

/** Whether this browser holds a session; changes at once with signing in or out, in any tab. */
export function useSignedIn(): boolean {
  return useToken() !== null;
}
