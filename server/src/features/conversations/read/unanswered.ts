import { msg } from '@lingui/core/runtime-macro';
import { conflict, notFound } from '../../../app-error.ts';
import type { PersonContext } from '../../../context.ts';
import { addDays } from '../../../infra/clock.ts';
import { findLast, findUnanswered, type UnansweredMessage } from './unanswered.queries.ts';

/** A read message older than this isn't expected to be answered. */
const MAX_AGE_DAYS = 30;
/** Only the newest conversations are considered, so the time doesn't grow with their number. */
const MAX_CONVERSATIONS = 300;

/**
 * Messages the caller may want to answer: last of their conversation, received, and either unread or 1 to 30 days old.
 * Excludes hidden conversations, deleted users and blocks in either direction. Unordered.
 */
export function getUnanswered({ db, user_id, clock }: PersonContext): Promise<UnansweredMessage[]> {
  const now = clock.now();
  return findUnanswered(db, user_id, {
    since: addDays(now, -MAX_AGE_DAYS),
    before: addDays(now, -1),
    limit: MAX_CONVERSATIONS,
  });
}

/** The id of the unanswered message: 404 if the conversation isn't the caller's, 409 if the caller wrote last. */
export async function requireUnanswered(
  { db, user_id }: PersonContext,
  conversation_id: number,
): Promise<number> {
  const last = await findLast(db, user_id, conversation_id);
  if (last === undefined) throw notFound(msg`Conversation not found.`);
  if (last.message_id === null || last.sender_id === user_id)
    throw conflict(msg`This message was already answered.`);
  return last.message_id;
}
