import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import { personName } from '../../person-name.queries.ts';

/** A message in a conversation of a person, and who the other one of it is. */
export async function findMessage(db: Db, user_id: number, message_id: number) {
  const { rows } = await sql<{ id: number; other_id: number; other_name: string }>`
    select messages.id, users.id as other_id,
      ${personName()} as other_name
    from messages
      join conversations on conversations.id = messages.conversation_id
      join users on users.id = user_low + user_high - ${user_id}::bigint
    where messages.id = ${message_id} and ${user_id} in (user_low, user_high)
      and (not withheld or sender_id = ${user_id})`.execute(db);
  return rows[0];
}

/** The first card of a person that is linked to another. */
export async function findLinked(
  db: Db,
  owner_id: number,
  user_id: number,
): Promise<number | null> {
  const card = await db
    .selectFrom('contacts')
    .select('id')
    .where('associated_user_id', '=', user_id)
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return card?.id ?? null;
}
