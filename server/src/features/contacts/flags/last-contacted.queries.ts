import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { preparedQuery } from '../../../infra/pg-pipeline/prepared-queries.ts';
import { ownedBy } from '../contacts.queries.ts';

/** Who wrote to whom, and whether the other heard of it. */
export interface MessageContact {
  sender_id: number;
  other_id: number;
  delivered: boolean;
}

/** The contacts that two people have of each other, and were last contacted before a moment, or never. */
export async function findLinkedBefore(
  db: Db,
  { sender_id, other_id, delivered }: MessageContact,
  moment: string,
): Promise<number[]> {
  const rows = await findLinked(db, sender_id, other_id, delivered ? other_id : null, moment);
  return rows.map((row) => row.id);
}

// Each by name: of lists of them PostgreSQL guesses the length, and plans anew for each message.
const findLinked = preparedQuery(
  'linked-before',
  (_db, sender_id: number, other_id: number, hearer_id: number | null, moment: string) =>
    sql<{ id: number }>`
    select id from contacts
    where ((associated_user_id = ${other_id} and owner_id = ${sender_id})
        or (associated_user_id = ${sender_id} and owner_id = ${hearer_id}))
      and (last_contacted_at is null or last_contacted_at < ${moment})`,
);

/**
 * Holds contacts, also those in the trash, until the transaction ends, in the order of their ids so that two writers never
 * wait for each other. `free`: only those that nobody else holds.
 */
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

/** Never backward. Gives those that moved. `updated_at` stays: see etag.ts. */
export function advanceLastContacted(db: Db, ids: number[], moment: string) {
  return db
    .updateTable('contacts')
    .set({ last_contacted_at: moment })
    .where(sql<boolean>`id = any(${ids})`)
    .where(sql<boolean>`(last_contacted_at is null or last_contacted_at < ${moment})`)
    .returning(['id', 'owner_id'])
    .execute();
}

/**
 * Where `moment` is when a contact was last contacted: the newest of what a person wrote, the interactions, the messages and
 * the reminders to keep in touch that were done, as they are there now. Gives those that moved.
 */
export async function recomputeLastContacted(
  db: Db,
  owner_id: number,
  ids: number[],
  moment: string,
) {
  const { rows } = await sql<{ id: number; owner_id: number }>`
    update contacts set last_contacted_at =
      greatest(last_contacted_by_hand, (${newestInteraction}), (${newestMessage}), (${newestReach}))
    where id = any(${ids}::bigint[]) and ${ownedBy(owner_id)} and last_contacted_at = ${moment}
    returning id, owner_id`.execute(db);
  return rows;
}

const newestInteraction = sql`
  select link.occurred_at from interaction_contacts as link
  join interactions on interactions.id = link.interaction_id
  where link.contact_id = contacts.id and interactions.kind <> 'note'
  order by link.occurred_at desc limit 1`;

const newestReach = sql`
  select link.completed_at from reminder_completion_contacts as link
  join reminder_completions as done on done.id = link.completion_id
  where link.contact_id = contacts.id and done.kind = 'keep_in_touch'
  order by link.completed_at desc limit 1`;

// What was withheld from one of the two was never heard by them.
const newestMessage = sql`
  select messages.created_at from messages
  where messages.conversation_id = (
      select conversations.id from conversations
      where user_low = least(contacts.owner_id, contacts.associated_user_id)
        and user_high = greatest(contacts.owner_id, contacts.associated_user_id)
    )
    and (not messages.withheld or messages.sender_id = contacts.owner_id)
  order by messages.created_at desc limit 1`;
