import { badInput, notFound, type AppError } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { publish } from '../../../infra/events.ts';
import { isBlockedBy, lockBetween } from '../../blocks/public.ts';
import {
  findRecipient,
  insertConversation,
  lockThread,
  lockThreadBetween,
  type Thread,
} from '../conversations.queries.ts';
import { consumeConversationQuota } from '../send/message-limits.ts';

/** A conversation of the caller, locked until the transaction ends. 404 where it is not theirs. */
export async function requireThread(ctx: UserContext, id: number): Promise<Thread> {
  const thread = await lockThread(ctx.db, ctx.user_id, id);
  if (thread === undefined) throw notFound('Conversation');
  return thread;
}

/**
 * The conversation of the caller with this person, locked until the transaction ends; opened where there is none.
 * 400 at `to_user` for oneself and where there is nobody with this id. Whether that person has blocked the caller is
 * for `requireNotBlocked`. 429 past the new conversations with people whom the caller is not connected with.
 */
export async function openThread(ctx: UserContext, to_user: number): Promise<Thread> {
  if (to_user === ctx.user_id)
    throw badInput({ to_user: 'You cannot start a conversation with yourself.' });
  const addressee = await findRecipient(ctx.db, to_user);
  if (addressee === undefined || addressee.deleted_at !== null) throw nobody();
  const thread = await lockThreadBetween(ctx.db, ctx.user_id, to_user);
  if (thread !== undefined) return thread;
  await lockBetween(ctx, to_user);
  const isNew = await insertConversation(ctx.db, ctx.user_id, to_user, ctx.clock.now());
  if (isNew) await consumeConversationQuota(ctx, to_user);
  const opened = await lockThreadBetween(ctx.db, ctx.user_id, to_user);
  if (opened === undefined) throw new Error('A conversation that was just opened is not there');
  return opened;
}

/** 400 at `to_user` where this person has blocked the caller: for whoever names them, they are not there. */
export async function requireNotBlocked(ctx: UserContext, to_user: number): Promise<void> {
  if (await isBlockedBy(ctx, to_user)) throw nobody();
}

function nobody(): AppError {
  return badInput({ to_user: 'There is nobody with this id.' });
}

/** Tells both that the conversation and its messages changed. */
export async function publishThread(ctx: UserContext, thread: Thread): Promise<void> {
  await announceTo(ctx, [ctx.user_id, thread.other_id], thread.id);
}

/** Tells the caller alone. */
export async function publishToSelf(ctx: UserContext, thread: Thread): Promise<void> {
  await announceTo(ctx, [ctx.user_id], thread.id);
}

/** Tells all that many conversations changed. */
export async function publishThreads(ctx: UserContext, threads: Thread[]): Promise<void> {
  await announceTo(ctx, [ctx.user_id, ...threads.map((thread) => thread.other_id)], null);
}

async function announceTo(ctx: UserContext, people: number[], id: number | null): Promise<void> {
  await publish(ctx.db, people, ['messages', 'conversations'], id);
}
