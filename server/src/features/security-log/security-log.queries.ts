import type { Insertable } from 'kysely';
import type { SecurityEventKind } from '#contract/security-log.ts';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { SecurityEvents } from '../../infra/schema.ts';

export function insertSecurityEvent(db: Db, event: Insertable<SecurityEvents>) {
  return db.insertInto('security_events').values(event).execute();
}

export function listSecurityEvents(db: Db, user_id: number, before: number | null, limit: number) {
  return db
    .selectFrom('security_events')
    .select(['id', 'kind', 'created_at', 'ip', 'user_agent'])
    .where('user_id', '=', user_id)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Distinct addresses of these events. */
export function listAddresses(
  db: Db,
  user_id: number,
  kinds: SecurityEventKind[],
  since: Timestamp,
  limit: number,
) {
  return db
    .selectFrom('security_events')
    .select('ip')
    .distinct()
    .where('user_id', '=', user_id)
    .where('kind', 'in', kinds)
    .where('created_at', '>', since)
    .limit(limit)
    .execute();
}
