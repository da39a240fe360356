import type { Timestamp } from '../../../infra/clock.ts';
import type { Db } from '../../../infra/db.ts';

export interface Unread {
  sender_id: number;
  count: number;
  oldest_id: number;
  oldest_at: Timestamp;
}

/** Undefined if read, deleted, emailed or hidden. Shares have their own emails. */
export function findUnread(
  db: Db,
  user_id: number,
  conversation_id: number,
): Promise<Unread | undefined> {
  return db
    .selectFrom('conversation_members as mine')
    .innerJoin('messages', 'messages.conversation_id', 'mine.conversation_id')
    .select((row) => [
      'sender_id',
      row.fn.countAll<number>().as('count'),
      row.fn.min('messages.id').as('oldest_id'),
      row.fn.min('messages.created_at').as('oldest_at'),
    ])
    .where('mine.user_id', '=', user_id)
    .where('mine.conversation_id', '=', conversation_id)
    .where('mine.mailed_at', 'is', null)
    .where('mine.hidden_at', 'is', null)
    .whereRef('sender_id', '<>', 'mine.user_id')
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('withheld', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contact_shares')
            .select('contact_shares.id')
            .whereRef('contact_shares.message_id', '=', 'messages.id'),
        ),
      ),
    )
    .groupBy('sender_id')
    .executeTakeFirst();
}

/** Marks a conversation as emailed unless it was read in the meantime. */
export function markEmailed(
  db: Db,
  user_id: number,
  conversation_id: number,
  oldest_id: number,
  now: Timestamp,
) {
  return db
    .updateTable('conversation_members')
    .set({ mailed_at: now })
    .where('user_id', '=', user_id)
    .where('conversation_id', '=', conversation_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages')
          .select('messages.id')
          .where('messages.id', '=', oldest_id)
          .where('read_at', 'is', null),
      ),
    )
    .execute();
}
