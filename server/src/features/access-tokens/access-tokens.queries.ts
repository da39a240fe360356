import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { AccessTokens } from '../../infra/schema.ts';

const TOKEN_COLUMNS = [
  'id',
  'kind',
  'name',
  'profile',
  'groups',
  'scopes',
  'created_at',
  'expires_on',
  'last_used_at',
  'last_used_ip',
  'last_used_by',
] as const;

export function listTokens(db: Db, user_id: number, before: number | null, limit: number) {
  return db
    .selectFrom('access_tokens')
    .select(TOKEN_COLUMNS)
    .where('user_id', '=', user_id)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countTokens(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('access_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertToken(db: Db, token: Insertable<AccessTokens>) {
  return db
    .insertInto('access_tokens')
    .values(token)
    .returning(TOKEN_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Locked until the transaction ends. */
export function lockToken(db: Db, user_id: number, id: number) {
  return db
    .selectFrom('access_tokens')
    .select(TOKEN_COLUMNS)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function updateToken(
  db: Db,
  user_id: number,
  id: number,
  change: Pick<Updateable<AccessTokens>, 'name' | 'profile' | 'groups'>,
) {
  return db
    .updateTable('access_tokens')
    .set(change)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(TOKEN_COLUMNS)
    .executeTakeFirstOrThrow();
}

export function deleteToken(db: Db, user_id: number, id: number) {
  return db
    .deleteFrom('access_tokens')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

export function deleteTokens(db: Db, user_id: number) {
  return db.deleteFrom('access_tokens').where('user_id', '=', user_id).returning('id').execute();
}

/** Tokens among these that haven't ended. */
export async function listLiveTokenIds(db: Db, ids: number[], now: Timestamp): Promise<number[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .where(sql<boolean>`(expires_on is null or expires_on >= ${now.slice(0, 10)}::date)`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The grant of a program connected with OAuth. */
export function deleteGrantOf(db: Db, user_id: number, oauth_client_id: number) {
  return db
    .deleteFrom('access_tokens')
    .where('user_id', '=', user_id)
    .where('oauth_client_id', '=', oauth_client_id)
    .returning('id')
    .executeTakeFirst();
}

export function updateGrantSecret(
  db: Db,
  id: number,
  secret: { secret_hash: Buffer; secret_expires_at: Timestamp },
) {
  return db.updateTable('access_tokens').set(secret).where('id', '=', id).execute();
}

/** Codes that a program could still exchange for tokens. */
export function deleteCodes(db: Db, user_id: number) {
  return db.deleteFrom('oauth_codes').where('user_id', '=', user_id).execute();
}
