import { startSession } from '../lib/http/session.ts';

/** Logs in like a login response, whose readable cookie the server sets. */
export function logIn(): void {
  setSignedInCookie();
  startSession();
}

export function setSignedInCookie(): void {
  document.cookie = 'acquaint_signed_in=1; Path=/; SameSite=Lax';
}
