import type { Notification } from '#contract/notifications.ts';
import type { UserContext } from '../../context.ts';
import { publish } from '../../infra/events.ts';
import { markReadByData } from './notifications.queries.ts';

/** Marks the notifications of received shares as read when one is answered elsewhere, in the caller's transaction. */
export function markSharesRead(ctx: UserContext, conversation_id: number): Promise<void> {
  return markReadAbout(ctx, { kind: 'share_received', conversation_id });
}

/** Marks the notification of a received ask as read when it's answered or dismissed, in the caller's transaction. */
export function markAskRead(ctx: UserContext, ask_id: number): Promise<void> {
  return markReadAbout(ctx, { kind: 'ask_received', ask_id });
}

/** Marks the notifications of an introduction as read when it's answered, in the caller's transaction. */
export function markIntroductionRead(ctx: UserContext, introduction_id: number): Promise<void> {
  return markReadAbout(ctx, { introduction_id });
}

async function markReadAbout(
  { db, user_id, clock }: UserContext,
  data: Partial<Notification['data']>,
): Promise<void> {
  if ((await markReadByData(db, user_id, data, clock.now())) > 0)
    await publish(db, [user_id], 'notifications');
}
