import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { visibleContent } from '../message-parts.queries.ts';

/** A message as its sender or the other participant may change it. */
export type ChangeableMessage = NonNullable<Awaited<ReturnType<typeof findChangeable>>>;

export function findChangeable(db: Db, user_id: number, conversation_id: number, id: number) {
  return db
    .selectFrom('messages')
    .select([
      'id',
      'sender_id',
      'created_at',
      'read_at',
      'deleted_at',
      'withheld',
      'introduction_id',
    ])
    .select(visibleContent('messages', user_id).as('content'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('contact_shares')
          .select('contact_shares.id')
          .whereRef('contact_shares.message_id', '=', 'messages.id'),
      )
        .$castTo<boolean>()
        .as('has_shares'),
    )
    .where('id', '=', id)
    .where('conversation_id', '=', conversation_id)
    .where(({ or, eb }) => or([eb('withheld', '=', false), eb('sender_id', '=', user_id)]))
    .executeTakeFirst();
}

interface NewText {
  content: string;
  search_text: string;
  now: string;
}

export async function replaceText(db: Db, id: number, text: NewText): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      content: text.content,
      edited_at: sql`greatest(${text.now}::timestamptz, created_at)`,
      withheld_content: null,
      withheld_edited_at: null,
    })
    .where('id', '=', id)
    .execute();
  await replaceSearchText(db, id, text.search_text);
}

/** Replaces the text only for its sender, because the recipient blocked them. */
export async function replaceTextForSender(
  db: Db,
  { id, sender_id }: { id: number; sender_id: number },
  { content, search_text, now }: NewText,
): Promise<void> {
  const withheld_edited_at = sql<string>`greatest(${now}::timestamptz, created_at)`;
  await db
    .updateTable('messages')
    .set({ withheld_content: content, withheld_edited_at })
    .where('id', '=', id)
    .execute();
  await replaceSearchText(db, id, search_text, sender_id);
}

function replaceSearchText(db: Db, message_id: number, search_text: string, user_id?: number) {
  return db
    .updateTable('message_texts')
    .set({ search_text })
    .where('message_id', '=', message_id)
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id!))
    .execute();
}

/** Erases everything but the mark that there was a message. */
export async function eraseMessage(db: Db, id: number, now: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      content: '',
      deleted_at: sql`greatest(${now}::timestamptz, created_at)`,
      edited_at: null,
      withheld_content: null,
      withheld_edited_at: null,
      reply_to_id: null,
    })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('message_texts').where('message_id', '=', id).execute();
  await db.deleteFrom('message_reactions').where('message_id', '=', id).execute();
}

interface NewReaction {
  message_id: number;
  user_id: number;
  emoji: string;
  /** Visible to its user only. */
  withheld: boolean;
  created_at: string;
}

/** Replaces the user's earlier reaction. Returns whether anything changed. */
export async function saveReaction(db: Db, reaction: NewReaction): Promise<boolean> {
  const { emoji, withheld } = reaction;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('message_reactions')
    .values(reaction)
    .onConflict((conflict) =>
      conflict
        .columns(['message_id', 'user_id'])
        .doUpdateSet({ emoji, withheld })
        .where(
          sql<boolean>`(message_reactions.emoji, message_reactions.withheld)
            <> (${emoji}, ${withheld}::boolean)`,
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns whether there was one. */
export async function deleteReaction(
  db: Db,
  message_id: number,
  user_id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_reactions')
    .where('message_id', '=', message_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
