import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { OfflineKind } from '#contract/offline.ts';
import { DATABASE, onDeleteCopy, readOfflineKey } from '../../lib/http/offline-copy.ts';

/** An encrypted value; each has its own random nonce. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

export interface SyncState {
  /** Where the next part starts; undefined before the first. */
  cursor?: string | undefined;
  /** Rows of the whole copy, as counted at the start. */
  total: number;
  /** Rows received so far, for the progress of the first copy. */
  received: number;
  is_complete: boolean;
  /** When everything was last up to date, in milliseconds. */
  synced_at: number | null;
}

interface Schema extends DBSchema {
  rows: { key: [OfflineKind, number]; value: Sealed };
  /** Edits to send, in order. */
  edits: { key: number; value: Sealed };
  /** Responses that are needed as a whole, by request name. */
  responses: { key: string; value: Sealed };
  state: { key: 'sync'; value: SyncState };
}
export type Database = IDBPDatabase<Schema>;

const NONCE_BYTES = 12;

interface OpenCopy {
  db: Database;
  key: CryptoKey;
}

let opened: Promise<OpenCopy> | null = null;
onDeleteCopy(close);

function close(): void {
  void opened?.then(({ db }) => db.close()).catch(() => {});
  opened = null;
}

/** The database with the session's key, which stays in memory. Throws without a key. */
export function openCopy(): Promise<OpenCopy> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<OpenCopy> {
  const text = readOfflineKey();
  if (text === null) throw new Error('The key of the copy is gone');
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
    character.charCodeAt(0),
  );
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const db = await openDB<Schema>(DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('rows');
      created.createObjectStore('edits', { autoIncrement: true });
      created.createObjectStore('responses');
      created.createObjectStore('state');
    },
    // Another tab deletes the copy.
    blocking: close,
    terminated: close,
  });
  return { db, key };
}

/** Deletes everything that an earlier key encrypted. */
export async function emptyCopy(): Promise<void> {
  close();
  await deleteDB(DATABASE);
}

/** Encrypts a value as JSON. `purpose` is authenticated: a value can't be moved to another place. */
export async function seal(key: CryptoKey, purpose: string, value: unknown): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt(gcm(nonce, purpose), key, text);
  return { nonce, data };
}

export async function unseal(
  key: CryptoKey,
  purpose: string,
  { nonce, data }: Sealed,
): Promise<unknown> {
  const text = await crypto.subtle.decrypt(gcm(nonce, purpose), key, data);
  return JSON.parse(new TextDecoder().decode(text)) as unknown;
}

function gcm(nonce: Uint8Array<ArrayBuffer>, purpose: string): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(purpose) };
}

/** Bytes of the encrypted copy. */
export async function measureCopy(): Promise<number> {
  const { db } = await openCopy();
  let bytes = 0;
  let after: IDBKeyRange | undefined;
  for (;;) {
    const [keys, values] = await Promise.all([
      db.getAllKeys('rows', after, ROWS_AT_ONCE),
      db.getAll('rows', after, ROWS_AT_ONCE),
    ]);
    for (const { data } of values) bytes += data.byteLength;
    const last = keys.at(-1);
    if (last === undefined || keys.length < ROWS_AT_ONCE) return bytes;
    after = IDBKeyRange.lowerBound(last, true);
  }
}

const ROWS_AT_ONCE = 2_000;
