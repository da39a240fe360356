import type { Insertable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { EmailTokens } from '../../infra/schema.ts';

const LINK_COLUMNS = ['id', 'user_id', 'purpose', 'email', 'expires_at', 'used_at'] as const;

export function insertToken(db: Db, link: Insertable<EmailTokens>) {
  return db.insertInto('email_tokens').values(link).returning('id').executeTakeFirstOrThrow();
}

/** Replaces the token of an unused link; undefined if revoked. */
export function rotateToken(db: Db, id: number, token_hash: Buffer, expires_at: Timestamp) {
  return db
    .updateTable('email_tokens')
    .set({ token_hash, expires_at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

export function findLinkByHash(db: Db, token_hash: Buffer) {
  return db
    .selectFrom('email_tokens')
    .select(LINK_COLUMNS)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** Of two concurrent requests one gets the row. */
export function markUsed(db: Db, id: number, now: Timestamp) {
  return db
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
}

export function deleteUnusedTokens(db: Db, user_id: number, purpose: string) {
  return db
    .deleteFrom('email_tokens')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}
