import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { type Param, preparedQuery } from '../../../infra/prepared-queries.ts';
import { ownedBy } from '../contacts.queries.ts';

export interface MessageContact {
  sender_id: number;
  other_id: number;
  delivered: boolean;
}

/** Contacts the two users have of each other, last contacted before `timestamp` or never. */
export async function findLinkedBefore(
  db: Db,
  { sender_id, other_id, delivered }: MessageContact,
  timestamp: string,
): Promise<number[]> {
  const rows = await findLinked(db, sender_id, other_id, delivered ? other_id : null, timestamp);
  return rows.map((row) => row.id);
}

// One id per parameter: for arrays the planner can't estimate the length and replans every time.
const findLinked = preparedQuery(
  'linked-before',
  (
    _db,
    sender_id: Param<number>,
    other_id: Param<number>,
    receiver_id: Param<number | null>,
    timestamp: Param<string>,
  ) =>
    sql<{ id: number }>`
    select id from contacts
    where ((associated_user_id = ${other_id} and owner_id = ${sender_id})
        or (associated_user_id = ${sender_id} and owner_id = ${receiver_id}))
      and (last_contacted_at is null or last_contacted_at < ${timestamp})`,
);

/** Locks contacts, including the trash, ordered by id to prevent deadlocks. `free` skips locked rows. */
export function lockRows(
  db: Db,
  ids: number[],
  { owner_id, free = false }: { owner_id?: number; free?: boolean } = {},
) {
  return db
    .selectFrom('contacts')
    .select(['id', 'deleted_at'])
    .where(sql<boolean>`id = any(${ids})`)
    .$if(owner_id !== undefined, (query) => query.where(ownedBy(owner_id ?? 0)))
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(free, (query) => query.skipLocked())
    .execute();
}

/** Never moves backward. Returns the changed ids; `updated_at` stays (see etag.ts). */
export function advanceLastContacted(db: Db, ids: number[], timestamp: string) {
  return db
    .updateTable('contacts')
    .set({ last_contacted_at: timestamp })
    .where(sql<boolean>`id = any(${ids})`)
    .where(sql<boolean>`(last_contacted_at is null or last_contacted_at < ${timestamp})`)
    .returning(['id', 'owner_id'])
    .execute();
}

/**
 * Recomputes contacts last contacted at `timestamp` from the entered date, interactions, messages and completed
 * keep-in-touch reminders. Returns the changed ids.
 */
export async function recomputeLastContacted(
  db: Db,
  owner_id: number,
  ids: number[],
  timestamp: string,
) {
  const { rows } = await sql<{ id: number; owner_id: number }>`
    update contacts set last_contacted_at =
      greatest(last_contacted_by_hand, (${newestInteraction}), (${newestMessage}), (${newestCompletion}))
    where id = any(${ids}::bigint[]) and ${ownedBy(owner_id)} and last_contacted_at = ${timestamp}
    returning id, owner_id`.execute(db);
  return rows;
}

const newestInteraction = sql`
  select link.occurred_at from interaction_contacts as link
  join interactions on interactions.id = link.interaction_id
  where link.contact_id = contacts.id and interactions.kind <> 'note'
  order by link.occurred_at desc limit 1`;

const newestCompletion = sql`
  select link.completed_at from reminder_completion_contacts as link
  join reminder_completions as done on done.id = link.completion_id
  where link.contact_id = contacts.id and done.kind = 'keep_in_touch'
  order by link.completed_at desc limit 1`;

// Ignores messages withheld from the user.
const newestMessage = sql`
  select messages.created_at from messages
  where messages.conversation_id = (
      select conversations.id from conversations
      where user_low = least(contacts.owner_id, contacts.associated_user_id)
        and user_high = greatest(contacts.owner_id, contacts.associated_user_id)
    )
    and (not messages.withheld or messages.sender_id = contacts.owner_id)
  order by messages.created_at desc limit 1`;
