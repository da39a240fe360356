import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { selectUser } from '../../../people.queries.ts';

export function findSender(db: Db, user_id: number) {
  return selectUser(db, user_id).select('email').executeTakeFirst();
}

/** Inserts or renews invitations to these addresses and returns the rows. */
export async function upsertInvites(
  db: Db,
  from_user: number,
  emails: string[],
  now: string,
): Promise<number[]> {
  // A fixed lock order prevents deadlocks between parallel requests.
  const { rows } = await sql<{ id: number }>`
    insert into connection_invites (from_user, email, created_at)
    select ${from_user}, email, ${now} from unnest(${emails}::text[]) as email order by email
    on conflict (from_user, email) do update set created_at = excluded.created_at
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Locks an invitation. */
export function lockInvite(db: Db, id: number) {
  return db
    .selectFrom('connection_invites')
    .select(['from_user', 'email', 'mailed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function findInvite(db: Db, id: number) {
  return db
    .selectFrom('connection_invites')
    .innerJoin('users as sender', 'sender.id', 'connection_invites.from_user')
    .select(['from_user', 'connection_invites.email', 'language'])
    .select(['sender.first_name', 'sender.last_name'])
    .where('connection_invites.id', '=', id)
    .where('sender.deleted_at', 'is', null)
    .executeTakeFirst();
}

export function markEmailed(db: Db, id: number, now: string) {
  return db
    .updateTable('connection_invites')
    .set({ mailed_at: now })
    .where('id', '=', id)
    .execute();
}

/** The user who verified this address. */
export function findByVerifiedEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'discoverable'])
    .where(sql<string>`lower(email)`, '=', email)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes invitations from before this time, unless an email was sent later. */
export function deleteInvitesBefore(db: Db, timestamp: string) {
  return db
    .deleteFrom('connection_invites')
    .where('created_at', '<', timestamp)
    .where(({ eb, or }) => or([eb('mailed_at', 'is', null), eb('mailed_at', '<', timestamp)]))
    .execute();
}
