import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import { type Param, preparedQuery } from '../../infra/prepared-queries.ts';
import { connectionBetween, visiblePerson } from '../../people.queries.ts';

/** Serializes transactions on this pair, which may have no row to lock. */
export async function lockPair(db: Db, user_id: number, other_id: number): Promise<void> {
  const pair = `people ${Math.min(user_id, other_id)} ${Math.max(user_id, other_id)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(db);
}

/** Which of the two users blocked the other. */
export async function findBlockers(db: Db, user_id: number, other_id: number): Promise<number[]> {
  const rows = await findBlocks(db, user_id, other_id);
  return rows.map((row) => row.blocker_id);
}

const findBlocks = preparedQuery(
  'blocks',
  (db, user_id: Param<number>, other_id: Param<number>) => {
    const pairs = [
      { blocker: user_id, blocked: other_id },
      { blocker: other_id, blocked: user_id },
    ];
    return db
      .selectFrom('blocks')
      .select('blocker_id')
      .where(({ eb, and, or }) =>
        or(
          pairs.map(({ blocker, blocked }) =>
            and([eb('blocker_id', '=', blocker), eb('blocked_id', '=', blocked)]),
          ),
        ),
      );
  },
);

/** Which of these users this one blocked. */
export async function findBlockedAmong(
  db: Db,
  blocker_id: number,
  user_ids: number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('blocker_id', '=', blocker_id)
    .where('blocked_id', '=', sql<number>`any(${user_ids})`)
    .execute();
  return rows.map((row) => row.blocked_id);
}

export function insertBlock(db: Db, blocker_id: number, blocked_id: number, now: string) {
  return db
    .insertInto('blocks')
    .values({ blocker_id, blocked_id, created_at: now })
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .execute();
}

/** Returns whether a block was deleted. */
export async function deleteBlock(
  db: Db,
  blocker_id: number,
  blocked_id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blocker_id)
    .where('blocked_id', '=', blocked_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function listBlocks(
  db: Db,
  blocker_id: number,
  after: { time: string; id: number } | null,
  limit: number,
) {
  return blocks(db, blocker_id)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(blocks.created_at, blocks.blocked_id) < (${after?.time}, ${after?.id})`,
      ),
    )
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(limit)
    .execute();
}

export function findBlock(db: Db, blocker_id: number, blocked_id: number) {
  return blocks(db, blocker_id)
    .where('blocks.blocked_id', '=', blocked_id)
    .executeTakeFirstOrThrow();
}

function blocks(db: Db, blocker_id: number) {
  return db
    .selectFrom('blocks')
    .innerJoin(visiblePerson(blocker_id, 'blocks.blocked_id').as('person'), (join) => join.onTrue())
    .select(['person.id', 'first_name', 'last_name', 'headline', 'avatar_url', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', blocker_id);
}

/** Senders take the same lock, so each message is written entirely before or after the block. */
export function lockConversation(db: Db, user_id: number, other_id: number) {
  return db
    .selectFrom('conversations')
    .select('id')
    .where('user_low', '=', Math.min(user_id, other_id))
    .where('user_high', '=', Math.max(user_id, other_id))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedConnection = NonNullable<Awaited<ReturnType<typeof lockConnection>>>;

export function lockConnection(db: Db, user_id: number, other_id: number) {
  return db
    .selectFrom('connections')
    .select(['id', 'status', 'from_user'])
    .where(connectionBetween(user_id, other_id))
    .forUpdate()
    .executeTakeFirst();
}

export function deleteConnection(db: Db, id: number) {
  return db.deleteFrom('connections').where('id', '=', id).execute();
}

export function rejectConnection(db: Db, id: number, now: string) {
  return db
    .updateTable('connections')
    .set({ status: 'rejected', responded_at: now })
    .where('id', '=', id)
    .execute();
}
