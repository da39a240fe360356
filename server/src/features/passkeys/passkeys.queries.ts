import type { Insertable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { Passkeys } from '../../infra/schema.ts';
import { selectUser } from '../../people.queries.ts';

/** Per user. */
export const MAX_PASSKEYS = 20;

const PASSKEY_COLUMNS = ['id', 'name', 'created_at', 'last_used_at', 'backed_up'] as const;
const CREDENTIAL_COLUMNS = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'sign_count',
  'transports',
] as const;

export function listPasskeys(db: Db, user_id: number, before: number | null, limit: number) {
  return db
    .selectFrom('passkeys')
    .select(PASSKEY_COLUMNS)
    .where('user_id', '=', user_id)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findAnyPasskey(db: Db, user_id: number) {
  return db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst();
}

/** What the user handle of passkeys is made from. */
export function findPasskeyUser(db: Db, user_id: number) {
  return selectUser(db, user_id)
    .select(['id', 'created_at', 'passkey_handle'])
    .executeTakeFirstOrThrow();
}

/** All credentials of a user; at most twenty. */
export function listCredentials(db: Db, user_id: number) {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', user_id)
    .execute();
}

export function findByCredential(db: Db, credential_id: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(CREDENTIAL_COLUMNS.map((column) => `passkeys.${column}` as const))
    .select(['users.created_at as user_created_at', 'users.passkey_handle'])
    .where('credential_id', '=', credential_id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

export function insertPasskey(db: Db, passkey: Insertable<Passkeys>) {
  return db
    .insertInto('passkeys')
    .values(passkey)
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirstOrThrow();
}

export function renamePasskey(db: Db, user_id: number, id: number, name: string) {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst();
}

export function deletePasskey(db: Db, user_id: number, id: number) {
  return db
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

/** Returns the number of deleted passkeys. */
export async function deletePasskeys(db: Db, user_id: number): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows;
}

export interface Use {
  sign_count: number;
  backed_up: boolean;
  last_used_at: Timestamp;
}

/** Records a use whose counter increased or is zero; otherwise updates nothing (WebAuthn §7.2 step 22). */
export function recordUse(db: Db, id: number, use: Use) {
  return db
    .updateTable('passkeys')
    .set(use)
    .where('id', '=', id)
    .where('sign_count', use.sign_count === 0 ? '=' : '<', use.sign_count)
    .returning('id')
    .executeTakeFirst();
}
