import { sql } from 'kysely';
import type { Db } from '../../../infra/db.ts';
import { type Bindable, type Param, preparedFirst } from '../../../infra/prepared-queries.ts';
import { visiblePerson } from '../../../people.queries.ts';

export interface Recipient {
  id: number;
  name: string;
  avatar_url: string | null;
  can_message: boolean;
}

export const blockedBy = (user_id: Bindable<number>) =>
  sql`exists (select from blocks where blocker_id = ${user_id} and blocked_id = users.id)`;
export const hasBlocked = (user_id: Bindable<number>) =>
  sql`exists (select from blocks where blocker_id = users.id and blocked_id = ${user_id})`;
export const connectedWith = (user_id: Bindable<number>) => sql`exists (
  select from connections
  where least(from_user, to_user) = least(users.id, ${user_id})
    and greatest(from_user, to_user) = greatest(users.id, ${user_id})
    and status = 'accepted')`;

const hasConversationWith = (user_id: Bindable<number>) => sql`exists (
  select from conversations
  where user_low = least(users.id, ${user_id}) and user_high = greatest(users.id, ${user_id}))`;

/** Excludes deleted users and those who blocked the caller. Without a tie, there is no profile to start a message from. */
export async function findRecipients(db: Db, user_id: number, ids: number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select users.id, person.name, person.avatar_url,
      not ${blockedBy(user_id)} and (${connectedWith(user_id)} and who_can_message <> 'nobody'
        or ${hasConversationWith(user_id)} and who_can_message = 'anyone') as can_message
    from users join ${visiblePerson(user_id, 'users.id')} as person on true
    where users.id = any(${ids}) and users.deleted_at is null and person.blocked_at is null
  `.execute(db);
  return rows;
}

/** The relation of the sender to the recipient. */
export interface MessagePermission {
  is_deleted: boolean;
  who_can_message: string;
  blocked_by_me: boolean;
  blocked_by_them: boolean;
  is_connected: boolean;
}

/** Everything that decides whether a message is allowed, in one query. Locks the recipient against deletion. */
export const findMessagePermission = preparedFirst(
  'standing',
  (_db, user_id: Param<number>, other_id: Param<number>) => sql<MessagePermission>`
    select deleted_at is not null as is_deleted, who_can_message,
      ${blockedBy(user_id)} as blocked_by_me, ${hasBlocked(user_id)} as blocked_by_them,
      ${connectedWith(user_id)} as is_connected
    from users where id = ${other_id}
    for key share
  `,
);
