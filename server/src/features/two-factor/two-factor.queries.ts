import { sql, type Insertable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { TwoFactor } from '../../infra/schema.ts';

export function findTwoFactor(db: Db, user_id: number) {
  return db
    .selectFrom('two_factor')
    .select(['secret', 'enabled_at', 'recovery_salt'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
}

/** Replaces a secret that was never enabled; does nothing if two-factor is on. */
export function replacePending(db: Db, row: Insertable<TwoFactor>) {
  return db
    .insertInto('two_factor')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((given) => ({
          secret: given.ref('excluded.secret'),
          recovery_salt: given.ref('excluded.recovery_salt'),
          created_at: given.ref('excluded.created_at'),
        }))
        .where('two_factor.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
}

export interface Enabled {
  user_id: number;
  /** The stored secret the code was compared with: another setup may have replaced it. */
  secret: string;
  last_step: number;
  recovery_salt: Buffer;
  enabled_at: Timestamp;
}

export function enablePending(db: Db, { user_id, secret, ...change }: Enabled) {
  return db
    .updateTable('two_factor')
    .set(change)
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
}

/** As in the index `two_factor_clear_text`. */
const IS_CLEAR_TEXT = sql<boolean>`secret not like 'v1.%'`;

/** Secrets that aren't encrypted, by user id. */
export function listClearText(db: Db, after_user_id: number, limit: number) {
  return db
    .selectFrom('two_factor')
    .select(['user_id', 'secret'])
    .where(IS_CLEAR_TEXT)
    .where('user_id', '>', after_user_id)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Skips rows that changed in the meantime. */
export function replaceSecrets(
  db: Db,
  rows: { user_id: number; secret: string }[],
  replacements: string[],
) {
  return sql`update two_factor set secret = changed.replacement
    from unnest(
      ${rows.map(({ user_id }) => user_id)}::bigint[],
      ${rows.map(({ secret }) => secret)}::text[],
      ${replacements}::text[]) as changed (user_id, secret, replacement)
    where two_factor.user_id = changed.user_id and two_factor.secret = changed.secret`.execute(db);
}

/** Reads the whole table if there is none; used only when the key changed. */
export function findEncrypted(db: Db) {
  return db
    .selectFrom('two_factor')
    .select('user_id')
    .where('secret', 'like', 'v1.%')
    .limit(1)
    .executeTakeFirst();
}

/** Accepts only a newer step than the last one. */
export function acceptStep(db: Db, user_id: number, step: number) {
  return db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
}

export function deleteTwoFactor(db: Db, user_id: number) {
  return db
    .deleteFrom('two_factor')
    .where('user_id', '=', user_id)
    .where('enabled_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
}

export function replaceSalt(db: Db, user_id: number, recovery_salt: Buffer) {
  return db
    .updateTable('two_factor')
    .set({ recovery_salt })
    .where('user_id', '=', user_id)
    .where('enabled_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
}

export async function replaceRecoveryCodes(db: Db, user_id: number, hashes: Buffer[]) {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  const rows = hashes.map((code_hash) => ({ user_id, code_hash }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Marks an unused code as used; does nothing otherwise. */
export function useRecoveryCode(db: Db, user_id: number, code_hash: Buffer, now: Timestamp) {
  return db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
}

export function countRecoveryCodes(db: Db, user_id: number) {
  return db
    .selectFrom('recovery_codes')
    .select((code) => code.fn.countAll<number>().as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
}
