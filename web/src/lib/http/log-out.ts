import { readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';
import { apiBase } from './api-base.ts';
import { readSession } from './session.ts';

/** When to repeat the logout, in milliseconds; stored until the server has received it. */
const PENDING_KEY = 'logout_pending';
const TIMEOUT_MS = 5_000;

let request: Promise<void> | null = null;

/** Ends the session on the server, which removes its cookie; repeated by `finishLogout` if the server is unreachable. */
export function logOutOnServer(): Promise<void> {
  writeLocal(PENDING_KEY, Date.now() + TIMEOUT_MS);
  request ??= sendLogout().finally(() => {
    request = null;
  });
  return request;
}

/**
 * Repeats a logout that the server hasn't received, and waits for one under way: its response would remove the cookies
 * of the next login.
 */
export async function finishLogout(): Promise<void> {
  if (request !== null) return request;
  const repeat_at = readLocal<number>(PENDING_KEY);
  // A former page's request may still be under way.
  if (repeat_at === null || Date.now() < repeat_at) return undefined;
  if (readSession() === null) return logOutOnServer();
  // Another login has replaced the cookie.
  removeLocal(PENDING_KEY);
  return undefined;
}

async function sendLogout(): Promise<void> {
  try {
    const { status } = await fetch(`${apiBase()}/api/logout/`, {
      method: 'POST',
      // Also when the page is closed.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status < 500) removeLocal(PENDING_KEY);
    else writeLocal(PENDING_KEY, 0);
  } catch {
    writeLocal(PENDING_KEY, 0);
    window.addEventListener('online', () => void finishLogout(), { once: true });
  }
}
