import { msg } from '@lingui/core/runtime-macro';
import { notFound } from '../../../app-error.ts';
import type { Settings, UserContext } from '../../../context.ts';
import { addMs, type Timestamp } from '../../../infra/clock.ts';
import { publish } from '../../../infra/events.ts';
import { findTypingRecipient } from './typing.queries.ts';

const MIN_INTERVAL_MS = 1000;
const MAX_REMEMBERED_USERS = 10_000;

/** When each user's next event may be sent by this server. In memory, because typing must not write to the database. */
const nextTimes = new WeakMap<Settings, Map<number, Timestamp>>();

/**
 * Sends an event to the other participant of a conversation: the caller is typing. Silently skipped if one of the two
 * turned that off, blocked the other or wouldn't get a message, and more than once a second. Stores nothing. 404 if the
 * conversation isn't the caller's.
 */
export async function showTyping(ctx: UserContext, id: number): Promise<void> {
  const recipient = await findTypingRecipient(ctx.db, ctx.user_id, id);
  if (recipient === undefined) throw notFound(msg`Conversation not found.`);
  if (!isDue(ctx) || !recipient.is_shown) return;
  await publish(ctx.db, [recipient.id], 'typing', id, { hooks: false, ephemeral: true });
}

function isDue({ settings, clock, user_id }: UserContext): boolean {
  const times = nextTimes.get(settings) ?? new Map<number, Timestamp>();
  nextTimes.set(settings, times);
  const now = clock.now();
  if ((times.get(user_id) ?? now) > now) return false;
  // The worst case is a second event within the interval.
  if (times.size >= MAX_REMEMBERED_USERS) times.clear();
  times.set(user_id, addMs(now, MIN_INTERVAL_MS));
  return true;
}
