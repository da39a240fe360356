import { readLocal, writeLocal } from '../../../lib/storage/local-store.ts';

const NAME = 'message_sounded';
/** Background tabs may receive a message this much later. */
const CLAIM_LIFETIME_MS = 10 * 60_000;
/** Minimum distance between sounds. */
const MIN_INTERVAL_MS = 1_500;

interface SoundClaim {
  id: number;
  at: number;
}

/** True in the first tab; false if a tab shows the message or has just played a sound. */
export async function acquireSoundLock(message_id: number): Promise<boolean> {
  // Web Locks need HTTPS; without them two tabs may play together.
  const { locks } = navigator as Partial<Navigator>;
  return locks === undefined
    ? claim(message_id)
    : locks.request('acquaint.message_sound', () => claim(message_id));
}

function claim(id: number): boolean {
  const now = Date.now();
  const last = readLocal<SoundClaim>(NAME);
  const age = last === null ? Infinity : now - last.at;
  if (last !== null && last.id >= id && age < CLAIM_LIFETIME_MS) return false;
  writeLocal(NAME, { id, at: now });
  return age >= MIN_INTERVAL_MS;
}
