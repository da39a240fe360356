import { sql } from 'kysely';
import type { Timestamp } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { visiblePerson } from '../../people.queries.ts';

/** Returns whether the ask wasn't dismissed yet. */
export async function insertDismissal(db: Db, user_id: number, ask_id: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ask_dismissals')
    .values({ user_id, ask_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether the ask was dismissed. */
export async function deleteDismissal(db: Db, user_id: number, ask_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ask_dismissals')
    .where('user_id', '=', user_id)
    .where('ask_id', '=', ask_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isMuted(db: Db, user_id: number, muted_id: number): Promise<boolean> {
  return (await findMutersAmong(db, [user_id], muted_id)).length > 0;
}

/** Those of these users who muted this one. */
export async function findMutersAmong(
  db: Db,
  user_ids: number[],
  muted_id: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('ask_mutes')
    .select('user_id')
    .where('user_id', '=', sql<number>`any(${user_ids})`)
    .where('muted_id', '=', muted_id)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export function insertMute(db: Db, user_id: number, muted_id: number, created_at: Timestamp) {
  return db
    .insertInto('ask_mutes')
    .values({ user_id, muted_id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether the user was muted. */
export async function deleteMute(db: Db, user_id: number, muted_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ask_mutes')
    .where('user_id', '=', user_id)
    .where('muted_id', '=', muted_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function listMutes(
  db: Db,
  user_id: number,
  after: { time: Timestamp; id: number } | null,
  limit: number,
) {
  return db
    .selectFrom('ask_mutes')
    .innerJoin(visiblePerson(user_id, 'ask_mutes.muted_id').as('person'), (join) => join.onTrue())
    .select([
      'person.id',
      'first_name',
      'last_name',
      'headline',
      'avatar_url',
      'ask_mutes.created_at',
    ])
    .where('ask_mutes.user_id', '=', user_id)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(ask_mutes.created_at, ask_mutes.muted_id) < (${after?.time}, ${after?.id})`,
      ),
    )
    .orderBy('ask_mutes.created_at', 'desc')
    .orderBy('ask_mutes.muted_id', 'desc')
    .limit(limit)
    .execute();
}
