import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import {
  type Bindable,
  type Param,
  preparedFirst,
  preparedQuery,
} from '../../infra/prepared-queries.ts';
import type { Thread } from './threads.queries.ts';
import {
  introductionOf,
  quotedBy,
  reactionsTo,
  sharesOf,
  visibleContent,
  visibleEdit,
} from './message-parts.queries.ts';

export const findMessageByKey = preparedFirst(
  'message-by-key',
  (db, sender_id: Param<number>, idempotency_key: Param<string>) =>
    db
      .selectFrom('messages')
      .select([
        'id',
        'conversation_id',
        'content',
        sql<boolean>`coalesce(edited_at, deleted_at, withheld_edited_at) is not null`.as(
          'is_changed',
        ),
      ])
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
  return messages(db, user_id)
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
  return messages(db, user_id)
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
    messages(db, user_id)
      .where('conversation_id', '=', conversation_id)
      .where(visibleTo(user_id))
      .where('messages.id', '=', id),
);

export const findMessages = preparedQuery(
  'messages',
  (db, user_id: Param<number>, ids: Param<number[]>) =>
    messages(db, user_id).where('messages.id', '=', sql<number>`any(${ids})`),
);

/** Withheld messages are visible to their sender only. */
function visibleTo(user_id: Bindable<number>) {
  return sql<boolean>`(not withheld or sender_id = ${user_id})`;
}

function messages(db: Db, user_id: Bindable<number>) {
  return db
    .selectFrom('messages')
    .select([
      'id',
      visibleContent('messages', user_id).as('content'),
      'conversation_id as conversation',
      'sender_id as sender',
      'created_at',
      'read_at',
      visibleEdit('messages', user_id).as('edited_at'),
      'deleted_at',
      quotedBy(user_id).as('reply_to'),
      reactionsTo(user_id).as('reactions'),
      sharesOf('messages.id').as('contact_shares'),
      introductionOf('messages', user_id).as('introduction'),
    ]);
}

/**
 * Marks received messages as read, with `up_to` only those up to this id. Returns them, and which of them are deleted:
 * these don't count as unread.
 */
export async function markRead(
  db: Db,
  threads: Thread[],
  now: string,
  up_to: number | null = null,
): Promise<{ is_deleted: boolean }[]> {
  const ids = threads.map((thread) => thread.id);
  const otherIds = threads.map((thread) => thread.other_id);
  return db
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
    .$if(up_to !== null, (query) => query.where('messages.id', '<=', up_to!))
    .returning(sql<boolean>`deleted_at is not null`.as('is_deleted'))
    .execute();
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
