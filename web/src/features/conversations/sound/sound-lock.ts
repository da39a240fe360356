import { readLocal, writeLocal } from '../../../lib/storage/local-store.ts';

const NAME = 'message_sounded';
/** A tab in the background may learn of a message this much later than the first. */
const REMEMBERED_MS = 10 * 60_000;
/** Messages that come in a row sound once. */
const REST_MS = 1_500;

interface Sounded {
  id: number;
  at: number;
}

/**
 * Takes a message for this tab; true where it is to sound here. All tabs ask, one gets it: the first, and none where a tab has
 * taken it that shows the message, or where one sounded a moment ago.
 */
export async function acquireSoundLock(message_id: number): Promise<boolean> {
  // Over plain http across a network the browser has no locks; then two tabs may sound at the very same moment.
  const { locks } = navigator as Partial<Navigator>;
  return locks === undefined
    ? claim(message_id)
    : locks.request('acquaint.message_sound', () => claim(message_id));
}

function claim(id: number): boolean {
  const now = Date.now();
  const last = readLocal<Sounded>(NAME);
  const age = last === null ? Infinity : now - last.at;
  if (last !== null && last.id >= id && age < REMEMBERED_MS) return false;
  writeLocal(NAME, { id, at: now });
  return age >= REST_MS;
}
