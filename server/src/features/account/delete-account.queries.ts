import { sql } from 'kysely';
import { laterVersion } from '../../contact-version.queries.ts';
import { jsonb, type Db } from '../../infra/db.ts';
import type { DB } from '../../infra/schema.ts';
import { selectUser } from '../../people.queries.ts';

/** Tables deleted with a user, by owner column. */
export const OWNED_TABLES = [
  ['push_subscriptions', 'user_id'],
  ['sessions', 'user_id'],
  ['access_tokens', 'user_id'],
  // First, so that triggers write no events about the deletions.
  ['webhooks', 'user_id'],
  // Before what it numbers, so that no trigger counts the deletions.
  ['dav_collections', 'owner_id'],
  ['idempotency_keys', 'user_id'],
  ['relationships', 'owner_id'],
  ['relationship_kinds', 'owner_id'],
  ['households', 'owner_id'],
  ['contacts', 'owner_id'],
  ['contact_types', 'owner_id'],
  ['contact_views', 'owner_id'],
  ['custom_fields', 'owner_id'],
  ['tag_colors', 'owner_id'],
  ['imports', 'owner_id'],
  ['interactions', 'owner_id'],
  ['reminders', 'owner_id'],
  ['reminder_completions', 'owner_id'],
  ['calendar_feeds', 'user_id'],
  ['tag_cadences', 'owner_id'],
  ['today_marks', 'user_id'],
  ['devices', 'user_id'],
  ['referral_clicks', 'user_id'],
  ['referral_invites', 'user_id'],
  ['contact_batches', 'owner_id'],
  ['contact_merges', 'owner_id'],
  ['contact_words', 'owner_id'],
  ['duplicate_keys', 'owner_id'],
  ['duplicate_pairs', 'owner_id'],
  ['duplicate_dismissals', 'owner_id'],
  ['duplicate_groups', 'owner_id'],
  ['duplicate_scans', 'owner_id'],
  ['connections', 'from_user'],
  ['connections', 'to_user'],
  ['connect_links', 'user_id'],
  ['connection_invites', 'from_user'],
  ['asks', 'user_id'],
  ['ask_receivers', 'user_id'],
  ['ask_dismissals', 'user_id'],
  ['ask_mutes', 'user_id'],
  ['ask_mutes', 'muted_id'],
  ['ask_helpers', 'user_id'],
  ['card_links', 'owner_id'],
  ['suggestion_dismissals', 'user_id'],
  ['suggestion_dismissals', 'dismissed_id'],
  ['notifications', 'user_id'],
  ['message_texts', 'user_id'],
  ['message_reactions', 'user_id'],
  ['avatars', 'user_id'],
  ['blocks', 'blocker_id'],
  ['blocks', 'blocked_id'],
  ['security_events', 'user_id'],
  ['email_tokens', 'user_id'],
  ['login_challenges', 'user_id'],
  ['two_factor', 'user_id'],
  ['passkeys', 'user_id'],
  ['passkey_challenges', 'user_id'],
  ['oidc_identities', 'user_id'],
  ['oidc_flows', 'user_id'],
] as const satisfies [keyof DB, string][];

/** Waits for transactions that write about this user and blocks new ones. */
export function lockUser(db: Db, id: number) {
  return selectUser(db, id)
    .select(['id', 'email', 'email_verified_at', 'disabled_at', 'language'])
    .forUpdate()
    .executeTakeFirst();
}

/** When both participants delete their accounts, the second waits here and sees the first as deleted. */
export function lockConversations(db: Db, id: number) {
  return db
    .selectFrom('conversations')
    .select(['id', sql<number>`user_low + user_high - ${id}::bigint`.as('other_id')])
    .where((row) => row.or([row('user_low', '=', id), row('user_high', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function findDeletedUsers(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deleted_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export function deleteConversations(db: Db, ids: number[]) {
  return db
    .deleteFrom('conversations')
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** Anonymized users among these without any conversation left. */
export async function deleteOrphanedTombstones(db: Db, ids: number[]): Promise<void> {
  await sql`delete from users where id = any(${ids}::bigint[]) and deleted_at is not null
    and not exists (select from conversations where user_low = users.id)
    and not exists (select from conversations where user_high = users.id)`.execute(db);
}

/** Users with a connection or request to or from this user, in any state. */
export async function findConnected(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select to_user as id from connections where from_user = ${id}
    union select from_user from connections where to_user = ${id}`.execute(db);
  return rows.map((row) => row.id);
}

export async function findBlockersOf(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where('blocked_id', '=', id)
    .execute();
  return rows.map((row) => row.blocker_id);
}

/** Deletes an address from the invitations of all users. */
export async function deleteInvitesTo(db: Db, email: string): Promise<void> {
  for (const table of ['connection_invites', 'referral_invites'] as const)
    await db.deleteFrom(table).where('email', '=', email.toLowerCase()).execute();
}

/** Returns the owners of the unlinked contacts. Each change moves `updated_at` (see etag.ts). */
export async function unlinkContacts(db: Db, id: number, now: string): Promise<number[]> {
  const { rows } = await sql<{ owner_id: number }>`
    update contacts set associated_user_id = null,
      updated_at = ${laterVersion(now)}
    where associated_user_id = ${id} returning owner_id`.execute(db);
  return [...new Set(rows.map((row) => row.owner_id))];
}

export function deletePerson(db: Db, id: number) {
  return db.deleteFrom('users').where('id', '=', id).execute();
}

export async function deleteOwnedRows(db: Db, id: number): Promise<void> {
  for (const [table, column] of OWNED_TABLES)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
}

/** Withheld messages and edits are visible only to their sender. */
export async function deleteWithheld(db: Db, sender_id: number): Promise<void> {
  const own = sql<boolean>`conversation_id in (
    select id from conversations where user_low = ${sender_id} or user_high = ${sender_id})`;
  await db
    .deleteFrom('messages')
    .where(own)
    .where('sender_id', '=', sender_id)
    .where('withheld', '=', true)
    .execute();
  await db
    .updateTable('messages')
    .set({ withheld_content: null, withheld_edited_at: null })
    .where(own)
    .where('sender_id', '=', sender_id)
    .where('withheld_content', 'is not', null)
    .execute();
}

/**
 * Removes personal data from the row that other users' conversations still reference. Columns that aren't named here get
 * their default, so that new ones are removed, too.
 */
export async function anonymizeUser(
  db: Db,
  id: number,
  blank: {
    first_name: string;
    referral_code: string;
    notification_preferences: object;
    now: string;
  },
): Promise<void> {
  const { first_name, referral_code, notification_preferences, now } = blank;
  const values = {
    first_name,
    email: '',
    password_hash: '',
    who_can_message: 'nobody',
    notification_preferences: jsonb(notification_preferences),
    referral_code,
    created_at: now,
    updated_at: now,
    deleted_at: now,
  };
  const { rows: others } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all(${['id', ...Object.keys(values)]}::text[])`.execute(db);
  const columns = [
    ...Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    ...others.map(({ name }) => sql`${sql.ref(name)} = default`),
  ];
  await sql`update users set ${sql.join(columns)} where id = ${id}`.execute(db);
}

/** Deletes rows written by requests that were in flight during the deletion. */
export async function deleteLateWrites(db: Db): Promise<void> {
  const gone = sql`(select id from users where deleted_at is not null)`;
  for (const [table, column] of OWNED_TABLES)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in ${gone}`.execute(db);
  await sql`update contacts set associated_user_id = null where associated_user_id in ${gone}`.execute(
    db,
  );
}
