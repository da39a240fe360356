import { sql, type Insertable } from 'kysely';
import type { SignupMode } from '#contract/signup-control.ts';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { SignupInvitations } from '../../infra/schema.ts';

const FIRST_ACCOUNT = 'first-account';

const INVITATION_COLUMNS = ['id', 'uses', 'used', 'created_at', 'expires_at'] as const;

/** What an administrator set, or null, and whether any account exists. */
export async function findSignupState(
  db: Db,
): Promise<{ signup: SignupMode | null; has_accounts: boolean }> {
  const { rows } = await sql<{ signup: SignupMode | null; has_accounts: boolean }>`
    select (select signup from installation_settings),
      exists (select from users where deleted_at is null) as has_accounts`.execute(db);
  return rows[0]!;
}

export function upsertSignupMode(db: Db, signup: SignupMode | null) {
  return db
    .insertInto('installation_settings')
    .values({ signup })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ signup }))
    .execute();
}

export function findFirstAccountCode(db: Db) {
  return db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', FIRST_ACCOUNT)
    .executeTakeFirst();
}

/** Serializes sign-ups until the transaction ends. */
export function lockFirstAccount(db: Db) {
  return db
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', FIRST_ACCOUNT)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces the code if it's the current one. */
export function useFirstAccountCode(db: Db, code: string, next: string) {
  return db
    .updateTable('secrets')
    .set({ value: next })
    .where('name', '=', FIRST_ACCOUNT)
    .where('value', '=', code)
    .returning('name')
    .executeTakeFirst();
}

export function insertInvitation(db: Db, invitation: Insertable<SignupInvitations>) {
  return db
    .insertInto('signup_invitations')
    .values(invitation)
    .returning(INVITATION_COLUMNS)
    .executeTakeFirstOrThrow();
}

export function listInvitations(db: Db, before: number | null, limit: number) {
  return db
    .selectFrom('signup_invitations')
    .select(INVITATION_COLUMNS)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function deleteInvitation(db: Db, id: number) {
  return db
    .deleteFrom('signup_invitations')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

/** Counts a use if one is left; concurrent sign-ups each use one. */
export function useInvitation(db: Db, code_hash: Buffer, now: Timestamp) {
  return db
    .updateTable('signup_invitations')
    .set((invitation) => ({ used: invitation('used', '+', 1) }))
    .where('code_hash', '=', code_hash)
    .where('expires_at', '>', now)
    .whereRef('used', '<', 'uses')
    .returning('id')
    .executeTakeFirst();
}
