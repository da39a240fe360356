import { call } from '../lib/api.ts';
import { forgetOpening, isFirstOpening, rememberCode } from '../lib/first-code.ts';
import { readToken } from '../lib/session-token.ts';

/**
 * Remembers by whose link somebody came, whichever page it leads to, and says once that it was opened. Who has an account
 * and is signed in isn't invited.
 */
export function noteInvitation(search: string): void {
  const code = new URLSearchParams(search).get('ref')?.trim() ?? '';
  if (code === '' || readToken() !== null) return;
  rememberCode(code);
  if (!isFirstOpening(code)) return;
  call('POST /api/referrals/clicks/', { body: { code } }).catch(() => forgetOpening(code));
}
