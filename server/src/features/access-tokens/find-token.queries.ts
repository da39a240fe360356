import { sql } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { type Param, preparedFirst } from '../../infra/prepared-queries.ts';

/** Undefined if expired, or if the account is deleted or disabled. `today` is in UTC. */
const findLive = preparedFirst(
  'live-access-token',
  (
    db,
    secret_hash: Param<Buffer>,
    kinds: Param<string[]>,
    today: Param<string>,
    now: Param<Timestamp>,
  ) =>
    db
      .selectFrom('access_tokens')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['access_tokens.id', 'user_id', 'name', 'profile', 'groups', 'scopes'])
      .select(['last_used_at', 'last_used_ip', 'email', 'language'])
      .where('secret_hash', '=', secret_hash)
      .where(sql<boolean>`kind = any(${kinds}::text[])`)
      .where(sql<boolean>`(expires_on is null or expires_on >= ${today}::date)`)
      .where(sql<boolean>`(secret_expires_at is null or secret_expires_at > ${now}::timestamptz)`)
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null),
);

/** `oauth` is the current access token of a program's grant. */
export type TokenKind = 'api' | 'dav' | 'oauth';

export function findLiveToken(db: Db, kinds: TokenKind[], secret_hash: Buffer, now: Timestamp) {
  return findLive(db, secret_hash, kinds, now.slice(0, 10), now);
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
