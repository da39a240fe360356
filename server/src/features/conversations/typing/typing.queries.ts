import { sql } from 'kysely';
import { type Param, preparedFirst } from '../../../infra/prepared-queries.ts';
import { blockedBy, connectedWith, hasBlocked } from '../send/recipients.queries.ts';

/** The other participant, and whether they may see that the user types: as for messages, and if both want it. */
export const findTypingRecipient = preparedFirst(
  'typing-recipient',
  (_db, user_id: Param<number>, id: Param<number>) => sql<{ id: number; is_shown: boolean }>`
    select users.id,
      users.deleted_at is null and users.typing_indicator and me.typing_indicator
        and not ${blockedBy(user_id)} and not ${hasBlocked(user_id)}
        and (users.who_can_message = 'anyone'
          or users.who_can_message = 'connections' and ${connectedWith(user_id)}) as is_shown
    from conversations
      join users on users.id = user_low + user_high - ${user_id}::bigint
      join users as me on me.id = ${user_id}
    where conversations.id = ${id} and (user_low = ${user_id} or user_high = ${user_id})`,
);
