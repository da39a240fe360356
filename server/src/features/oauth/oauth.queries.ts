import type { Insertable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { OauthClients, OauthCodes } from '../../infra/schema.ts';

export function insertClient(db: Db, client: Insertable<OauthClients>) {
  return db.insertInto('oauth_clients').values(client).execute();
}

export function findClient(db: Db, client_id: string) {
  return db
    .selectFrom('oauth_clients')
    .select(['id', 'name', 'redirect_uris'])
    .where('client_id', '=', client_id)
    .executeTakeFirst();
}

export function setClientUsed(db: Db, id: number, used_at: Timestamp) {
  return db.updateTable('oauth_clients').set({ used_at }).where('id', '=', id).execute();
}

export function insertCode(db: Db, code: Insertable<OauthCodes>) {
  return db.insertInto('oauth_codes').values(code).execute();
}

/** Locked, so that it's used once. */
export function lockCode(db: Db, code_hash: Buffer) {
  return db
    .selectFrom('oauth_codes')
    .select(['user_id', 'oauth_client_id', 'redirect_uri', 'scopes', 'challenge'])
    .select(['expires_at', 'used_at', 'grant_id'])
    .where('code_hash', '=', code_hash)
    .forUpdate()
    .executeTakeFirst();
}

export function setCodeUsed(
  db: Db,
  code_hash: Buffer,
  used_at: Timestamp,
  grant_id: number | null,
) {
  return db
    .updateTable('oauth_codes')
    .set({ used_at, grant_id })
    .where('code_hash', '=', code_hash)
    .execute();
}

export function insertRefreshToken(
  db: Db,
  token: { token_hash: Buffer; grant_id: number; expires_at: Timestamp },
) {
  return db.insertInto('oauth_refresh_tokens').values(token).execute();
}

/** With its grant; both are locked. */
export function lockRefreshToken(db: Db, token_hash: Buffer) {
  return db
    .selectFrom('oauth_refresh_tokens')
    .innerJoin('access_tokens', 'access_tokens.id', 'grant_id')
    .select(['grant_id', 'user_id', 'oauth_client_id', 'scopes', 'expires_at', 'used_at'])
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .executeTakeFirst();
}

export function setRefreshTokenUsed(db: Db, token_hash: Buffer, used_at: Timestamp) {
  return db
    .updateTable('oauth_refresh_tokens')
    .set({ used_at })
    .where('token_hash', '=', token_hash)
    .execute();
}

/** The grant of an access or refresh token. */
export async function findGrant(db: Db, hash: Buffer, oauth_client_id: number) {
  return db
    .selectFrom('access_tokens')
    .select(['id', 'user_id'])
    .where('oauth_client_id', '=', oauth_client_id)
    .where((eb) =>
      eb.or([
        eb('secret_hash', '=', hash),
        eb(
          'id',
          '=',
          eb.selectFrom('oauth_refresh_tokens').select('grant_id').where('token_hash', '=', hash),
        ),
      ]),
    )
    .executeTakeFirst();
}

export async function deleteExpiredGrants(
  db: Db,
  {
    now,
    unused_before,
    registered_before,
  }: Record<'now' | 'unused_before' | 'registered_before', Timestamp>,
): Promise<void> {
  await db.deleteFrom('oauth_codes').where('expires_at', '<', registered_before).execute();
  await db.deleteFrom('oauth_refresh_tokens').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('access_tokens')
    .where('kind', '=', 'oauth')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauth_refresh_tokens')
            .select('grant_id')
            .whereRef('grant_id', '=', 'access_tokens.id'),
        ),
      ),
    )
    .execute();
  await db
    .deleteFrom('oauth_clients')
    .where(({ or, and, eb }) =>
      or([
        and([eb('used_at', 'is', null), eb('created_at', '<', registered_before)]),
        eb('used_at', '<', unused_before),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('access_tokens')
            .select('id')
            .whereRef('oauth_client_id', '=', 'oauth_clients.id'),
        ),
      ),
    )
    .execute();
}
