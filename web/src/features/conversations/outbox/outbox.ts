import { useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import {
  localNames,
  readLocal,
  removeLocal,
  writeLocal,
} from '../../../lib/storage/local-store.ts';
import { onSessionChange } from '../../../lib/http/session.ts';
import { byCreation, type Outbox, type OutgoingMessage } from './outgoing.ts';

/** A key per message: tabs don't overwrite each other. Messages outlast the logout of their sender. */
const storageName = (user_id: number, key = '') => `unsent.${user_id}.${key}`;

/** Messages the browser refuses to store live as long as the page. */
const inMemory = new Map<string, OutgoingMessage>();
/** Cached per user. */
const cache = new Map<number, Outbox>();
const listeners = new Set<() => void>();

export function readOutbox(user_id: number): Outbox {
  listenToOtherTabs();
  const outbox = cache.get(user_id) ?? readAll(user_id);
  cache.set(user_id, outbox);
  return outbox;
}

export function useOutbox(user_id: number): Outbox {
  return useSyncExternalStore(onOutboxChange, () => readOutbox(user_id));
}

/** Subscribes to changes of this and other tabs; returns the unsubscribe function. */
export function onOutboxChange(listener: () => void): () => void {
  listenToOtherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isMemoryOnly({ sender, key }: OutgoingMessage): boolean {
  return inMemory.has(storageName(sender, key)) && readLocal(storageName(sender, key)) === null;
}

export function enqueueMessage(
  draft: Pick<
    OutgoingMessage,
    'sender' | 'to_user' | 'conversation' | 'content' | 'after' | 'reply_to' | 'change'
  >,
): void {
  const last = readAll(draft.sender).at(-1)?.place ?? 0;
  store({
    ...draft,
    key: newIdempotencyKey(),
    place: Math.max(Date.now(), last + 1),
    state: 'sending',
    problem: '',
    tries: 0,
    tried_at: 0,
    again_at: null,
    told_when: false,
    sent_as: null,
  });
  publish();
}

/** Updates messages that still exist; discarded ones stay discarded. */
export function changeOutbox(
  user_id: number,
  change: (message: OutgoingMessage) => OutgoingMessage,
): void {
  const all = readAll(user_id);
  const changed = all.map(change).filter((message) => !all.includes(message));
  changed.forEach(store);
  if (changed.length > 0) publish();
}

export function changeOutgoing(
  { sender, key }: Pick<OutgoingMessage, 'sender' | 'key'>,
  change: (message: OutgoingMessage) => OutgoingMessage,
): void {
  changeOutbox(sender, (message) => (message.key === key ? change(message) : message));
}

/** Moves a message to other ids of the same users. */
export function changeRecipient(
  message: OutgoingMessage,
  ids: Pick<OutgoingMessage, 'sender' | 'to_user'>,
): void {
  store({ ...message, ...ids });
  discard(message);
}

export function discard({ sender, key }: Pick<OutgoingMessage, 'sender' | 'key'>): void {
  inMemory.delete(storageName(sender, key));
  removeLocal(storageName(sender, key));
  publish();
}

function store(message: OutgoingMessage): void {
  const name = storageName(message.sender, message.key);
  if (writeLocal(name, message)) inMemory.delete(name);
  else inMemory.set(name, message);
}

function readAll(user_id: number): Outbox {
  const stored = localNames(storageName(user_id))
    .filter((name) => !inMemory.has(name))
    .map((name) => readLocal<OutgoingMessage>(name));
  const inMemoryMessages = [...inMemory.values()].filter(({ sender }) => sender === user_id);
  return byCreation([...stored, ...inMemoryMessages].filter((message) => message !== null));
}

function publish(): void {
  cache.clear();
  for (const listener of listeners) listener();
}

let isListening = false;

/** Starts with the first subscription, because reads are cached from then on. */
function listenToOtherTabs(): void {
  if (isListening) return;
  isListening = true;
  globalThis.addEventListener('storage', publish);
  onSessionChange(publish);
}
