import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';

export function deleteIdempotencyKeysBefore(db: Db, timestamp: Timestamp) {
  return db.deleteFrom('idempotency_keys').where('created_at', '<', timestamp).execute();
}
