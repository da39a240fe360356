import type { Insertable } from 'kysely';
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

export function listAddressesOfLogins(db: Db, user_id: number, since: Timestamp, limit: number) {
  return db
    .selectFrom('security_events')
    .select('ip')
    .distinct()
    .where('user_id', '=', user_id)
    .where('kind', 'in', ['logged_in', 'signed_up'])
    .where('created_at', '>', since)
    .limit(limit)
    .execute();
}
