import { useToken } from './use-token.ts';

/** Whether there is a session; updates across tabs. */
export function useSignedIn(): boolean {
  return useToken() !== null;
}
