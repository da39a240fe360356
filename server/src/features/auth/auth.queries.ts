import type { Moment } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';

export function deleteIdempotencyKeysBefore(db: Db, moment: Moment) {
  return db.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute();
}
