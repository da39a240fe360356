import { sql } from 'kysely';
import type { MessageShare } from '#contract/conversations.ts';
import type { Db } from '../../infra/db.ts';
import {
  type Bindable,
  type Param,
  preparedFirst,
  preparedQuery,
} from '../../infra/prepared-queries.ts';
import type { Thread } from './threads.queries.ts';

export const findMessageByKey = preparedFirst(
  'message-by-key',
  (db, sender_id: Param<number>, idempotency_key: Param<string>) =>
    db
      .selectFrom('messages')
      .select(['id', 'conversation_id', 'content'])
      .where('sender_id', '=', sender_id)
      .where('client_key', '=', idempotency_key),
);

export async function findFirstMessageId(db: Db, conversation_id: number): Promise<number> {
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversation_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Before an id, newest first, as seen by one participant. */
export function listMessages(
  db: Db,
  user_id: number,
  conversation_id: number,
  before: number | null,
  limit: number,
) {
  return messages(db)
    .where('conversation_id', '=', conversation_id)
    .where(visibleTo(user_id))
    .$if(before !== null, (query) => query.where('messages.id', '<', before!))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
}

/** After an id, oldest first, as seen by one participant. */
export function listMessagesAfter(
  db: Db,
  user_id: number,
  conversation_id: number,
  after: number,
  limit: number,
) {
  return messages(db)
    .where('conversation_id', '=', conversation_id)
    .where(visibleTo(user_id))
    .where('messages.id', '>', after)
    .orderBy('messages.id')
    .limit(limit)
    .execute();
}

/** As seen by one participant. */
export const findMessage = preparedFirst(
  'message',
  (db, user_id: Param<number>, conversation_id: Param<number>, id: Param<number>) =>
    messages(db)
      .where('conversation_id', '=', conversation_id)
      .where(visibleTo(user_id))
      .where('messages.id', '=', id),
);

export const findMessages = preparedQuery('messages', (db, ids: Param<number[]>) =>
  messages(db).where('messages.id', '=', sql<number>`any(${ids})`),
);

/** Withheld messages are visible to their sender only. */
function visibleTo(user_id: Bindable<number>) {
  return sql<boolean>`(not withheld or sender_id = ${user_id})`;
}

function messages(db: Db) {
  return db
    .selectFrom('messages')
    .select([
      'id',
      'content',
      'conversation_id as conversation',
      'sender_id as sender',
      'created_at',
      'read_at',
      sharesOf('messages.id').as('contact_shares'),
    ]);
}

export type AttachedShare = MessageShare & {
  responded_at: string | null;
  withdrawn_at: string | null;
};

/** Attached shares in creation order. */
export function sharesOf(message: 'messages.id' | 'last.id') {
  return sql<AttachedShare[]>`coalesce((
    select json_agg(json_build_object('id', id, 'contact_name', contact_name, 'status', status,
      'responded_at', responded_at, 'withdrawn_at', withdrawn_at) order by id)
    from contact_shares where message_id = ${sql.ref(message)}), '[]')`;
}

/** Marks received messages as read; returns the conversations where any was unread. */
export async function markRead(db: Db, threads: Thread[], now: string): Promise<number[]> {
  const ids = threads.map((thread) => thread.id);
  const otherIds = threads.map((thread) => thread.other_id);
  const rows = await db
    .updateTable('messages')
    .from(
      sql<Thread>`unnest(${ids}::bigint[], ${otherIds}::bigint[])`.as<'thread'>(
        sql`thread (id, other_id)`,
      ),
    )
    .set({ read_at: sql`greatest(${now}::timestamptz, messages.created_at)` })
    .whereRef('conversation_id', '=', 'thread.id')
    .whereRef('sender_id', '=', 'thread.other_id')
    .where('read_at', 'is', null)
    .where('withheld', '=', false)
    .returning('conversation_id')
    .execute();
  return [...new Set(rows.map((row) => row.conversation_id))];
}

/** Returns whether it was unread. */
export async function markMessageRead(db: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ read_at: sql`greatest(${now}::timestamptz, created_at)` })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
