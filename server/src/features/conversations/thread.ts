import { badInput, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { announce } from '../../infra/events.ts';
import {
  findAddressee,
  insertConversation,
  lockThread,
  lockThreadBetween,
  type Thread,
} from './conversations.queries.ts';

/** A conversation of the caller, locked until the transaction ends. 404 where it is not theirs. */
export async function requireThread(ctx: UserContext, id: number): Promise<Thread> {
  const thread = await lockThread(ctx.db, ctx.user_id, id);
  if (thread === undefined) throw notFound('Conversation');
  return thread;
}

/**
 * The conversation of the caller with this person, locked until the transaction ends; opened where there is none.
 * 400 at `to_user` for oneself and where there is nobody with this id.
 */
export async function openThread(ctx: UserContext, to_user: number): Promise<Thread> {
  if (to_user === ctx.user_id)
    throw badInput({ to_user: 'You cannot start a conversation with yourself.' });
  if ((await findAddressee(ctx.db, to_user)) === undefined)
    throw badInput({ to_user: 'There is nobody with this id.' });
  const thread = await lockThreadBetween(ctx.db, ctx.user_id, to_user);
  if (thread !== undefined) return thread;
  await insertConversation(ctx.db, ctx.user_id, to_user, ctx.clock.now());
  const opened = await lockThreadBetween(ctx.db, ctx.user_id, to_user);
  if (opened === undefined) throw new Error('A conversation that was just opened is not there');
  return opened;
}

/** Tells both that the conversation and its messages changed. */
export async function announceThread(ctx: UserContext, thread: Thread): Promise<void> {
  await announceTo(ctx, [ctx.user_id, thread.other_id], thread.id);
}

// PostgreSQL carries less than 8,000 bytes in one notification, and an id has at most 16 digits.
const PEOPLE_AT_ONCE = 400;

/** Tells all that many conversations changed. */
export async function announceThreads(ctx: UserContext, threads: Thread[]): Promise<void> {
  const people = [ctx.user_id, ...threads.map((thread) => thread.other_id)];
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE)
    await announceTo(ctx, people.slice(from, from + PEOPLE_AT_ONCE), null);
}

async function announceTo(ctx: UserContext, people: number[], id: number | null): Promise<void> {
  await announce(ctx.db, people, 'messages', id);
  await announce(ctx.db, people, 'conversations', id);
}
