import { sql } from 'kysely';
import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';

const ACCOUNT_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'created_at',
  'email_verified_at',
  'administrator',
  'disabled_at',
] as const;

const accounts = (db: Db) =>
  db.selectFrom('users').select(ACCOUNT_COLUMNS).where('deleted_at', 'is', null);

/** Case-insensitive. */
export function findAccountByEmail(db: Db, email: string) {
  return accounts(db)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** Ordered by email, after this one. */
export function listAccounts(db: Db, after: string, limit: number) {
  return accounts(db)
    .where(sql<boolean>`lower(email) > lower(${after})`)
    .orderBy(sql`lower(email)`)
    .limit(limit)
    .execute();
}

/** Undefined if it was disabled before. */
export function disableUser(db: Db, id: number, now: Timestamp) {
  return db
    .updateTable('users')
    .set({ disabled_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** Undefined if it wasn't disabled. */
export function enableUser(db: Db, id: number) {
  return db
    .updateTable('users')
    .set({ disabled_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
}

/** Undefined if it was one before. */
export function makeAdministrator(db: Db, id: number) {
  return db
    .updateTable('users')
    .set({ administrator: true })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('administrator', '=', false)
    .returning('id')
    .executeTakeFirst();
}

/** Undefined if it wasn't one. */
export function removeAdministrator(db: Db, id: number) {
  return db
    .updateTable('users')
    .set({ administrator: false })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('administrator', '=', true)
    .returning('id')
    .executeTakeFirst();
}
