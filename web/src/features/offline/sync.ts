import type { OfflineChanges, OfflineKind } from '#contract/offline.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { deleteCopy, keepsCopy, markCopy } from '../../lib/http/offline-copy.ts';
import { withTabLock } from '../../lib/storage/single-tab.ts';
import { publishChange, readCopy, responsePurpose, rowPurpose } from './copy.ts';
import { emptyCopy, openCopy, seal, type SyncState } from './database.ts';
import {
  readChanges,
  readWholeResponse,
  removeKey,
  requestKey,
  WHOLE_RESPONSE_NAMES,
} from './offline.api.ts';
import { sendEdits, type Sending } from './send-edits.ts';

const NEW_STATE: SyncState = { total: 0, received: 0, is_complete: false, synced_at: null };

/** Turns the copy on. The first sync fills it. */
export async function startCopy(): Promise<void> {
  await requestKey();
  // What a former key encrypted can't be read.
  await emptyCopy();
  markCopy();
  publishChange('rows');
}

/** Deletes the copy at once, and the server's record of it when it can be reached. */
export async function removeCopy(): Promise<void> {
  await deleteCopy();
  publishChange('rows');
  // Without the copy, the record only costs the server numbers of changes until the session ends.
  await removeKey().catch(() => {});
}

export async function readSyncState(): Promise<SyncState> {
  const { db } = await openCopy();
  return (await db.get('state', 'sync')) ?? NEW_STATE;
}

/**
 * Reads changes to the end, then sends waiting edits, in one tab at a time. Each part is stored together with
 * its cursor, so a sync continues where it stopped. Returns whether edits were sent.
 */
export async function syncCopy(options: Omit<Sending, 'rows'>): Promise<boolean> {
  let has_sent = false;
  await withTabLock('offline', options.signal, async () => {
    if (!keepsCopy()) return;
    await readAllChanges(options.signal);
    const { edits, rows } = await readCopyIfEdited();
    if (edits === 0) return;
    has_sent = await sendEdits({ ...options, rows });
    if (has_sent) await readAllChanges(options.signal);
  });
  return has_sent;
}

/** Usually there are no edits, and the rows needn't be decrypted. */
async function readCopyIfEdited() {
  const { db } = await openCopy();
  const none = { contact: new Map(), reminder: new Map(), interaction: new Map() };
  if ((await db.count('edits')) === 0) return { edits: 0, rows: none };
  const { rows, edits } = await readCopy();
  return { edits: edits.length, rows };
}

/** They change with contacts or rarely. */
let hasStoredResponses = false;

async function readAllChanges(signal: AbortSignal): Promise<void> {
  let has_more = true;
  let has_changed = false;
  while (has_more) {
    signal.throwIfAborted();
    const state = await readSyncState();
    const part = await readChanges(state.cursor, signal).catch(deleteIfOff);
    ({ has_more } = part);
    await storePart(part, state);
    has_changed ||= part.is_first || countRows(part) + part.deleted.length > 0;
  }
  if (has_changed || !hasStoredResponses) await storeResponses(signal);
  hasStoredResponses = true;
  if (has_changed) publishChange('rows');
}

/** The session has no copy now: it was turned off in another tab. */
async function deleteIfOff(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.status === 404) await deleteCopy();
  throw error;
}

/** Stores rows and cursor together: a part is there as a whole or not at all. */
export async function storePart(part: OfflineChanges, before: SyncState): Promise<void> {
  const { db, key } = await openCopy();
  const rows = [
    ...part.contacts.map((row) => ['contact', row] as const),
    ...part.reminders.map((row) => ['reminder', row] as const),
    ...part.interactions.map((row) => ['interaction', row] as const),
  ];
  const sealed = await Promise.all(
    rows.map(async ([kind, row]) => {
      const rowKey: [OfflineKind, number] = [kind, row.id];
      return { rowKey, value: await seal(key, rowPurpose(kind, row.id), row) };
    }),
  );
  const transaction = db.transaction(['rows', 'state'], 'readwrite');
  const store = transaction.objectStore('rows');
  const writes: Promise<unknown>[] = part.is_first ? [store.clear()] : [];
  for (const { rowKey, value } of sealed) writes.push(store.put(value, rowKey));
  for (const { kind, id } of part.deleted) writes.push(store.delete([kind, id]));
  writes.push(transaction.objectStore('state').put(stateAfter(part, before), 'sync'));
  await Promise.all([...writes, transaction.done]);
  for (const listener of progressListeners) listener();
}

function stateAfter(part: OfflineChanges, before: SyncState): SyncState {
  const { is_first, total, next_cursor, has_more } = part;
  const received = (is_first ? 0 : before.received) + countRows(part);
  return {
    cursor: next_cursor,
    total: total ?? before.total,
    received: before.is_complete && !is_first ? before.received : received,
    is_complete: !has_more || (before.is_complete && !is_first),
    synced_at: has_more ? before.synced_at : Date.now(),
  };
}

function countRows({ contacts, reminders, interactions }: OfflineChanges): number {
  return contacts.length + reminders.length + interactions.length;
}

async function storeResponses(signal: AbortSignal): Promise<void> {
  const { db, key } = await openCopy();
  for (const name of WHOLE_RESPONSE_NAMES) {
    const response = await readWholeResponse(name, signal);
    await db.put('responses', await seal(key, responsePurpose(name), response), name);
  }
}

const progressListeners = new Set<() => void>();

/** Called after each stored part, in this tab; returns the unsubscribe function. */
export function onProgress(listener: () => void): () => void {
  progressListeners.add(listener);
  return () => progressListeners.delete(listener);
}
