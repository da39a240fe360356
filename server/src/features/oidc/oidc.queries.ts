import type { Insertable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { OidcFlows, OidcIdentities } from '../../infra/schema.ts';

export function insertFlow(db: Db, flow: Insertable<OidcFlows>) {
  return db.insertInto('oidc_flows').values(flow).execute();
}

/** Deletes the flow, so that it's used once. Undefined if it's unknown, expired, or of another browser. */
export function takeFlow(db: Db, token_hash: Buffer, browser_hash: Buffer, now: Timestamp) {
  return db
    .deleteFrom('oidc_flows')
    .where('token_hash', '=', token_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Locked until the transaction ends. */
export function findIdentity(db: Db, issuer: string, subject: string) {
  return db
    .selectFrom('oidc_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Undefined if the user or the identity is already linked. */
export function insertIdentity(db: Db, identity: Insertable<OidcIdentities>) {
  return db
    .insertInto('oidc_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
}

export function touchIdentity(db: Db, issuer: string, subject: string, now: Timestamp) {
  return db
    .updateTable('oidc_identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

export function findLink(db: Db, user_id: number, issuer: string) {
  return db
    .selectFrom('oidc_identities')
    .select(['email', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
}

export function listLinks(db: Db, user_id: number) {
  return db
    .selectFrom('oidc_identities')
    .select(['issuer', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .orderBy('issuer')
    .execute();
}

export function deleteLink(db: Db, user_id: number, issuer: string) {
  return db
    .deleteFrom('oidc_identities')
    .where('user_id', '=', user_id)
    .where('issuer', '=', issuer)
    .returning('user_id')
    .executeTakeFirst();
}

/** Of all issuers. */
export function deleteLinks(db: Db, user_id: number) {
  return db
    .deleteFrom('oidc_identities')
    .where('user_id', '=', user_id)
    .returning('issuer')
    .execute();
}
