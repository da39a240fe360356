import { sql, type RawBuilder } from 'kysely';
import type { Message, MessageShare, QuotedMessage, Reaction } from '#contract/conversations.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Bindable } from '../../infra/prepared-queries.ts';
import { visiblePerson } from '../../people.queries.ts';

type MessageTable = 'messages' | 'last' | 'quoted';

/** The text that a participant sees: changes by a blocked sender are visible only to that sender. */
export function visibleContent(
  table: MessageTable,
  user_id: Bindable<number> | RawBuilder<unknown>,
) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string>`case when ${column('sender_id')} = ${user_id}
    then coalesce(${column('withheld_content')}, ${column('content')}) else ${column('content')} end`;
}

export function visibleEdit(table: MessageTable, user_id: Bindable<number> | RawBuilder<unknown>) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string | null>`case when ${column('sender_id')} = ${user_id}
    then coalesce(${column('withheld_edited_at')}, ${column('edited_at')})
    else ${column('edited_at')} end`;
}

/** Null also if the user can't see the quoted message. */
export function quotedBy(user_id: Bindable<number>) {
  return sql<QuotedMessage | null>`(
    select json_build_object('id', quoted.id, 'sender', quoted.sender_id,
      'content', left(${visibleContent('quoted', user_id)}, ${sql.lit(LIMITS.quote)}),
      'is_deleted', quoted.deleted_at is not null)
    from messages as quoted
    where quoted.id = messages.reply_to_id
      and (not quoted.withheld or quoted.sender_id = ${user_id}))`;
}

export function reactionsTo(user_id: Bindable<number>) {
  return sql<Reaction[]>`coalesce((
    select json_agg(json_build_object('user', reaction.user_id, 'emoji', emoji)
      order by reaction.created_at, reaction.user_id)
    from message_reactions as reaction
    where message_id = messages.id
      and (not reaction.withheld or reaction.user_id = ${user_id})), '[]')`;
}

/** The introduction that a message opens the conversation after, or null. */
export function introductionOf(
  message: 'messages' | 'last',
  user_id: Bindable<number> | RawBuilder<unknown>,
) {
  return sql<Message['introduction']>`(
    select json_build_object('id', introductions.id, 'need', need, 'note', note,
      'introducer_name', coalesce((
        select introducer.name
        from ${visiblePerson(user_id, 'introductions.introducer_id')} as introducer
        where introducer.deleted_at is null), ''))
    from introductions where introductions.id = ${sql.ref(`${message}.introduction_id`)})`;
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
