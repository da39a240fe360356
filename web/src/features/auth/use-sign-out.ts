import { countUnsent } from '../../lib/http/offline-copy.ts';
import { useLogout } from './auth.api.ts';

/** Signs out; asks first if changes made offline would be lost. */
export function useSignOut(open: (dialog: 'sign_out') => void): () => void {
  const logout = useLogout();
  return () => (countUnsent() > 0 ? open('sign_out') : logout.mutate());
}
