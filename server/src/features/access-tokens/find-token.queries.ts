import { sql } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { type Param, preparedFirst } from '../../infra/prepared-queries.ts';

/** Undefined if expired, or if the account is deleted or disabled. `today` is in UTC. */
const findLive = preparedFirst(
  'live-access-token',
  (db, secret_hash: Param<Buffer>, kind: Param<string>, today: Param<string>) =>
    db
      .selectFrom('access_tokens')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['access_tokens.id', 'user_id', 'name', 'profile', 'groups', 'scopes'])
      .select(['last_used_at', 'last_used_ip', 'email', 'language'])
      .where('secret_hash', '=', secret_hash)
      .where('kind', '=', kind)
      .where(sql<boolean>`(expires_on is null or expires_on >= ${today}::date)`)
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null),
);

export function findLiveToken(db: Db, kind: 'api' | 'dav', secret_hash: Buffer, now: Timestamp) {
  return findLive(db, secret_hash, kind, now.slice(0, 10));
}

export interface TokenUse {
  last_used_at: Timestamp;
  last_used_ip: string;
  last_used_by: string;
}

/** Undefined if another request has recorded a use since `seen_at`. */
export function touchToken(db: Db, id: number, seen_at: Timestamp | null, use: TokenUse) {
  return db
    .updateTable('access_tokens')
    .set(use)
    .where('id', '=', id)
    .where('last_used_at', 'is not distinct from', seen_at)
    .returning('id')
    .executeTakeFirst();
}
