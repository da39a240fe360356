import type { HttpRequest } from '#contract/client.ts';
import { localKey, readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';
import { onSessionChange, readSession } from './session.ts';

/** The copy of contacts on this device, as far as the first page needs to know it. See docs/decisions/130. */

/** Set by the server, names as in server/src/http/session-cookies.ts. */
const KEY_COOKIES = ['__Host-acquaint_offline', 'acquaint_offline'];
const STATE_NAME = 'offline_copy';
export const DATABASE = 'acquaint-offline';

interface CopyState {
  /** Whose copy it is. */
  session: string;
  /** Edits that weren't sent, to say what is lost with the session. */
  unsent: number;
}

/** What happened to a copy whose session has ended. */
export interface DeletedCopy {
  unsent: number;
}

type Answer = (request: HttpRequest, error: unknown) => Promise<unknown>;

let answerOffline: Answer | null = null;

/** Sets what answers requests that get no response; it throws `error` if it can't. */
export function setOfflineAnswer(answer: Answer): void {
  answerOffline = answer;
}

/** The response from the copy to a request that failed with `error`, or throws it. */
export function answerFromCopy(request: HttpRequest, error: unknown): Promise<unknown> {
  if (answerOffline === null || !keepsCopy()) throw error;
  return answerOffline(request, error);
}

/** The key of the copy, in base64url; null if there is none or its session has ended. */
export function readOfflineKey(): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const [, key] = pairs.find(([name = '']) => KEY_COOKIES.includes(name)) ?? [];
  return key !== undefined && /^[\w-]{43}$/.test(key) ? key : null;
}

/** Whether this browser has a copy that belongs to the current session. */
export function keepsCopy(): boolean {
  const state = readLocal<CopyState>(STATE_NAME);
  return state !== null && state.session === readSession() && readOfflineKey() !== null;
}

/** The number of edits that wait to be sent. */
export function countUnsent(): number {
  return keepsCopy() ? (readLocal<CopyState>(STATE_NAME)?.unsent ?? 0) : 0;
}

/** Records that the copy belongs to the current session. */
export function markCopy(unsent = 0): void {
  const session = readSession();
  if (session !== null) writeLocal(STATE_NAME, { session, unsent } satisfies CopyState);
  for (const listener of markListeners) listener();
}

const markListeners = new Set<() => void>();

/** Called when the copy is turned on, or its number of edits changes, and when it's deleted. */
export function onMarkCopy(listener: () => void): () => void {
  markListeners.add(listener);
  return () => markListeners.delete(listener);
}

const listeners = new Set<() => void>();

/** Called before the copy is deleted, in each tab that has it open. */
export function onDeleteCopy(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Deletes the copy: first the key, without which nothing can be read. The state remains until the rest is gone, so that a
 * closed tab doesn't leave anything.
 */
export async function deleteCopy(): Promise<void> {
  for (const name of KEY_COOKIES) {
    const secure = name.startsWith('__Host-') ? '; Secure' : '';
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
  }
  for (const listener of listeners) listener();
  await deleteDatabase();
  removeLocal(STATE_NAME);
  for (const listener of markListeners) listener();
}

function deleteDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => resolve());
  });
}

/**
 * Deletes a copy whose session has ended, now and when the session changes. `onDeleted` says what was lost with it.
 */
export function deleteCopyWithSession(onDeleted: (copy: DeletedCopy) => void): void {
  const check = () => {
    const state = readLocal<CopyState>(STATE_NAME);
    if (state === null || keepsCopy()) return;
    void deleteCopy();
    if (state.unsent > 0) onDeleted({ unsent: state.unsent });
  };
  check();
  onSessionChange(check);
  window.addEventListener('storage', ({ key }) => {
    if (key === localKey(STATE_NAME)) for (const listener of markListeners) listener();
  });
}
