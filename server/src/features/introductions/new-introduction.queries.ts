import { sql, type Insertable } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { Introductions } from '../../infra/schema.ts';
import { connectionBetween } from '../../people.queries.ts';

/** Whether two users are connected; prevents that they disconnect until the transaction ends. */
export async function lockConnected(db: Db, user_id: number, other_id: number): Promise<boolean> {
  const connection = await db
    .selectFrom('connections')
    .select('id')
    .where(connectionBetween(user_id, other_id))
    .where('status', '=', 'accepted')
    .forKeyShare()
    .executeTakeFirst();
  return connection !== undefined;
}

/** Serializes the introductions by email to one address. */
export async function lockAddress(db: Db, address_hash: string): Promise<void> {
  const key = `introduction ${address_hash}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** Whether anyone's introduction was emailed to this address since a time. */
export async function wasAsked(db: Db, address_hash: string, since: Timestamp): Promise<boolean> {
  const row = await db
    .selectFrom('introductions')
    .select('id')
    .where('address_hash', '=', address_hash)
    .where('created_at', '>', since)
    .where('suppressed', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Pair {
  introducer_id: number;
  to_user_id: number;
  contact_id: number;
  person_id: number | null;
  address_hash: string | null;
}

/** Whether the introducer introduced the same two since a time, in any state. */
export async function wasIntroduced(db: Db, pair: Pair, since: Timestamp): Promise<boolean> {
  const row = await db
    .selectFrom('introductions')
    .select('id')
    .where('introducer_id', '=', pair.introducer_id)
    .where('to_user_id', '=', pair.to_user_id)
    .where('created_at', '>', since)
    .where(({ eb, or }) =>
      or([
        eb('contact_id', '=', pair.contact_id),
        eb('person_id', '=', pair.person_id),
        eb('address_hash', '=', pair.address_hash),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user who verified this address. */
export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function insertIntroduction(db: Db, row: Insertable<Introductions>) {
  return db.insertInto('introductions').values(row).returning('id').executeTakeFirstOrThrow();
}
