import type { Contact } from '#contract/contacts.ts';
import type { Interaction } from '#contract/interactions.ts';
import type { OfflineKind } from '#contract/offline.ts';
import type { Reminder } from '#contract/reminders.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { onDeleteCopy } from '../../lib/http/offline-copy.ts';
import { localKey, readLocal, writeLocal } from '../../lib/storage/local-store.ts';
import { openCopy, type Sealed, unseal } from './database.ts';
import { applyChange, type Edit, type NewEdit } from './edits.ts';

export interface RowTypes {
  contact: Contact;
  reminder: Reminder;
  interaction: Interaction;
}
export type Rows = { [Kind in OfflineKind]: Map<number, RowTypes[Kind]> };

/** The decrypted copy with the edits that weren't sent. */
export interface Copy {
  rows: Rows;
  edits: Edit[];
  responses: Map<string, unknown>;
}

export const rowPurpose = (kind: OfflineKind, id: number) => `row ${kind} ${id}`;
export const editPurpose = 'edit';
export const responsePurpose = (name: string) => `response ${name}`;

/** What changed: reading all rows again takes a second for 50,000 contacts. */
type Changed = 'rows' | 'edits';

let stored: Promise<Omit<Copy, 'edits'>> | null = null;
let current: Promise<Copy> | null = null;

/** Storage events reach the other tabs; the id makes each change a new value. */
interface Change {
  changed: Changed;
  id: string;
}
const CHANGED_NAME = 'offline_changed';
const listeners = new Set<() => void>();
window.addEventListener('storage', ({ key }) => {
  const change = key === localKey(CHANGED_NAME) ? readLocal<Change>(CHANGED_NAME) : null;
  if (change !== null) dropMemory(change.changed);
});
onDeleteCopy(() => dropMemory('rows'));

/** Reads the copy once; until it changes, it stays in memory. */
export function readCopy(): Promise<Copy> {
  current ??= loadCopy().catch((error: unknown) => {
    dropMemory('rows');
    throw error;
  });
  return current;
}

/** Called when the copy has changed in any tab; returns the unsubscribe function. */
export function onCopyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To be called after each write. */
export function publishChange(changed: Changed): void {
  dropMemory(changed);
  writeLocal(CHANGED_NAME, { changed, id: newIdempotencyKey() } satisfies Change);
}

function dropMemory(changed: Changed): void {
  if (changed === 'rows') stored = null;
  current = null;
  for (const listener of listeners) listener();
}

async function loadCopy(): Promise<Copy> {
  stored ??= loadStored();
  const { rows, responses } = await stored;
  const shown: Rows = {
    contact: new Map(rows.contact),
    reminder: new Map(rows.reminder),
    interaction: new Map(rows.interaction),
  };
  const edits = await readEdits();
  for (const edit of edits) applyEdit(shown, edit);
  return { rows: shown, edits, responses };
}

async function loadStored(): Promise<Omit<Copy, 'edits'>> {
  const rows: Rows = { contact: new Map(), reminder: new Map(), interaction: new Map() };
  const { db, key } = await openCopy();
  const transaction = db.transaction(['rows', 'responses']);
  const [keys, values, names, bodies] = await Promise.all([
    transaction.objectStore('rows').getAllKeys(),
    transaction.objectStore('rows').getAll(),
    transaction.objectStore('responses').getAllKeys(),
    transaction.objectStore('responses').getAll(),
  ]);
  await Promise.all(
    keys.map(async ([kind, id], index) => {
      const row = await unseal(key, rowPurpose(kind, id), values[index] as Sealed);
      (rows[kind] as Map<number, unknown>).set(id, row);
    }),
  );
  const responses = await Promise.all(
    names.map(async (name, index): Promise<[string, unknown]> => [
      name,
      await unseal(key, responsePurpose(name), bodies[index] as Sealed),
    ]),
  );
  return { rows, responses: new Map(responses) };
}

/** The edits to send, in order. */
export async function readEdits(): Promise<Edit[]> {
  const { db, key } = await openCopy();
  const transaction = db.transaction('edits');
  const [ids, values] = await Promise.all([
    transaction.store.getAllKeys(),
    transaction.store.getAll(),
  ]);
  return Promise.all(
    ids.map(async (id, index) => {
      const edit = await unseal(key, editPurpose, values[index] as Sealed);
      return { ...(edit as NewEdit), id, nonce: (values[index] as Sealed).nonce };
    }),
  );
}

/** Shows an edit before the server has it. */
function applyEdit(rows: Rows, edit: Edit): void {
  switch (edit.kind) {
    case 'create':
      rows.contact.set(edit.base.id, edit.base);
      break;
    case 'change': {
      const contact = rows.contact.get(edit.base.id) ?? edit.base;
      rows.contact.set(edit.base.id, applyChange(contact, edit.body));
      break;
    }
    case 'log':
      rows.interaction.set(edit.base.id, edit.base);
      break;
    case 'complete': {
      const { id } = edit.base;
      rows.reminder.set(id, { ...(rows.reminder.get(id) ?? edit.base), status: 'done' });
    }
  }
}
