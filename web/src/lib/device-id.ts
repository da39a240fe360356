import { newIdempotencyKey } from './idempotency-key.ts';
import { readLocal, writeLocal } from './local-store.ts';

const NAME = 'device';

/** The random name of this browser, made once and the same for everybody who signs in here; null where nothing can be kept. */
export function deviceId(): string | null {
  const kept = readLocal<unknown>(NAME);
  if (typeof kept === 'string') return kept;
  const made = newIdempotencyKey();
  return writeLocal(NAME, made) ? made : null;
}
