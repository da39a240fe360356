import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import {
  type Bindable,
  type Param,
  preparedFirst,
  preparedPage,
} from '../../infra/prepared-queries.ts';
import { photoUrlOfUser } from '../../contact-photo.queries.ts';
import { ownName, visiblePerson, withVisibleNames } from '../../people.queries.ts';
import type { NamedRows } from '../../search/name-search.queries.ts';
import { introductionOf, sharesOf, visibleContent, visibleEdit } from './message-parts.queries.ts';

export const listConversations = preparedPage(
  'conversations',
  (db, limit, user_id: Param<number>) => visibleConversations(db, user_id, limit),
);

export const listConversationsAfter = preparedPage(
  'conversations after',
  (db, limit, user_id: Param<number>, time: Param<string>, id: Param<number>) =>
    visibleConversations(db, user_id, limit, { time, id }),
);

/** Limits rows before any lookup, so one cached plan fits three and thousands of conversations. */
function visibleConversations(
  db: Db,
  user_id: Param<number>,
  limit: number,
  after?: { time: Param<string>; id: Param<number> },
) {
  const page = membersOf(db, user_id)
    .where('hidden_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(last_message_time, conversation_id) < (${after?.time}, ${after?.id})`,
      ),
    )
    .orderBy('last_message_time', 'desc')
    .orderBy('conversation_id', 'desc')
    .limit(sql.lit(limit));
  return withLastMessage(db, page)
    .orderBy('mine.last_message_time', 'desc')
    .orderBy('mine.conversation_id', 'desc');
}

/** Includes hidden ones, in creation order. */
export function listAllConversations(db: Db, user_id: number, after: number, limit: number) {
  const page = membersOf(db, user_id).where('conversation_id', 'in', (row) =>
    row
      .selectFrom('conversations')
      .select('id')
      .where(({ eb, or }) => or([eb('user_low', '=', user_id), eb('user_high', '=', user_id)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit),
  );
  return withLastMessage(db, page).orderBy('mine.conversation_id').execute();
}

export function findConversations(db: Db, user_id: number, ids: number[]) {
  return conversations(db, membersAmong(db, user_id, ids)).execute();
}

export function findListed(db: Db, user_id: number, ids: number[]) {
  return withLastMessage(db, membersAmong(db, user_id, ids)).execute();
}

function membersAmong(db: Db, user_id: number, ids: number[]) {
  return membersOf(db, user_id).where('conversation_id', '=', sql<number>`any(${ids})`);
}

export const findConversation = preparedFirst(
  'conversation',
  (db, user_id: Param<number>, id: Param<number>) =>
    conversations(db, membersOf(db, user_id).where('conversation_id', '=', id)),
);

/** A user's side of their conversations. */
function membersOf(db: Db, user_id: Bindable<number>) {
  return db.selectFrom('conversation_members').selectAll().where('user_id', '=', user_id);
}

function conversations(db: Db, members: ReturnType<typeof membersOf>) {
  return db
    .selectFrom(members.as('mine'))
    .innerJoin('conversation_members as theirs', (join) =>
      join
        .onRef('theirs.conversation_id', '=', 'mine.conversation_id')
        .onRef('theirs.user_id', '<>', 'mine.user_id'),
    )
    .innerJoin('users as me', 'me.id', 'mine.user_id')
    .innerJoin(visiblePerson(sql.ref('mine.user_id'), 'theirs.user_id').as('other'), (join) =>
      join.onTrue(),
    )
    .select([
      'mine.conversation_id as id',
      'me.id as my_id',
      ownName.as('my_name'),
      'me.email as my_email',
      'other.id as other_id',
      'other.name as other_name',
      'other.deleted_at as other_deleted_at',
      'other.email as other_email',
      'other.avatar_url as other_avatar_url',
      photoUrlOfUser(sql.ref('mine.user_id'), sql.ref('theirs.user_id')).as('other_photo_url'),
      'me.avatar_url as my_avatar_url',
      'other.blocked_at',
      'mine.unread_count',
      'mine.last_message_id',
      'mine.last_message_time',
      'mine.hidden_at',
    ]);
}

/** With the last message, for lists. */
function withLastMessage(db: Db, mine: ReturnType<typeof membersOf>) {
  return conversations(db, mine)
    .leftJoin('messages as last', 'last.id', 'mine.last_message_id')
    .select([
      visibleContent('last', sql.ref('mine.user_id')).as('last_content'),
      'last.sender_id as last_sender',
      'last.created_at as last_created_at',
      'last.read_at as last_read_at',
      visibleEdit('last', sql.ref('mine.user_id')).as('last_edited_at'),
      'last.deleted_at as last_deleted_at',
      sharesOf('last.id').as('last_shares'),
      introductionOf('last', sql.ref('mine.user_id')).as('last_introduction'),
    ]);
}

export function countUnread(db: Db, user_id: number) {
  return db
    .selectFrom('conversation_members')
    .select((row) =>
      row.fn.coalesce(row.fn.sum<number>('unread_count'), sql.lit(0)).as('unread_count'),
    )
    .where('user_id', '=', user_id)
    .where('unread_count', '>', 0)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/**
 * To search by the name of the other participant, newest first, including hidden ones. Uses the indexes of both columns
 * of the pair; the members' indexes are by conversation or exclude hidden ones.
 */
export function conversationsByName(user_id: number): NamedRows {
  return {
    rows: withVisibleNames(user_id, {
      columns: sql`conversations.id, last_message_time`,
      from: sql`conversations join conversation_members as mine
        on mine.conversation_id = conversations.id and mine.user_id = ${user_id}
        and (user_low = ${user_id} or user_high = ${user_id})`,
      person: sql`user_low + user_high - ${user_id}::bigint`,
    }),
    order: sql`last_message_time desc, id desc`,
  };
}
