import { conflict, notFound } from '../../../app-error.ts';
import type { PersonContext } from '../../../context.ts';
import { addMs } from '../../../infra/clock.ts';
import { findLast, findUnanswered, type UnansweredMessage } from './unanswered.queries.ts';

const DAY_MS = 86_400_000;
/** Where the other had the last word so long ago, and it was read, nobody waits for an answer. */
const WAITS_DAYS = 30;
/** So many conversations are looked at, the newest: it takes as long for somebody with ten thousand. */
const REACH = 300;

/**
 * The messages that the caller may want to answer: the last of a conversation, of somebody else, unread, or older than a day but not
 * older than thirty. In no order; none of a conversation that is hidden, of one who has left, or of one between whom there is a block.
 */
export function getUnanswered({ db, user_id, clock }: PersonContext): Promise<UnansweredMessage[]> {
  const now = clock.now();
  return findUnanswered(db, user_id, {
    since: addMs(now, -WAITS_DAYS * DAY_MS),
    before: addMs(now, -DAY_MS),
    limit: REACH,
  });
}

/** The id of the message that stands unanswered in a conversation: 404 where it is not the caller's, 409 where they had the last word. */
export async function requireUnanswered(
  { db, user_id }: PersonContext,
  conversation_id: number,
): Promise<number> {
  const last = await findLast(db, user_id, conversation_id);
  if (last === undefined) throw notFound('Conversation');
  if (last.message_id === null || last.sender_id === user_id)
    throw conflict('This was answered already.');
  return last.message_id;
}
