import { msg } from '@lingui/core/runtime-macro';
import type { ContactShare } from '#contract/contact-shares.ts';
import { conflict, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { blocksBetween } from '../blocks/public.ts';
import { deleteSharedPhoto, renewSharedPhoto, savePhotoOfShare } from '../contacts/public.ts';
import { markSharesRead, notify } from '../notifications/public.ts';
import {
  answerShare,
  findShares,
  lockShare,
  type ShareRow,
  withdrawShare as updateWithdrawn,
} from './contact-shares.queries.ts';
import { receiveCard } from './receive-card.ts';
import { WITHDRAWN_CARD, shareAnsweredText, shareView, storedCard } from './shared-card.ts';

export const ANSWERED_MAIL_JOB = 'contact-shares.send-answered';

/**
 * Copies the shared contact into the caller's address book, or fills empty fields of a contact with that email or
 * phone. 404 for anyone but the recipient, 409 if answered.
 */
export function acceptShare(ctx: UserContext, id: number): Promise<ContactShare> {
  return answer(ctx, id, 'accepted', saveCard);
}

/** Declines a share. Errors as for accepting. */
export function declineShare(ctx: UserContext, id: number): Promise<ContactShare> {
  return answer(ctx, id, 'declined', () =>
    Promise.resolve({ accepted_contact_id: null, filled: null }),
  );
}

/**
 * Withdraws a share that the caller sent: its card is emptied for both. 404 for anyone but the sender, 409 if it was
 * answered or withdrawn. If the recipient answered it after blocking the caller, only the caller sees it as withdrawn.
 */
export async function withdrawShare(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const { db, clock, user_id } = txCtx;
    if ((await lockShare(db, 'from_user', user_id, id)) === undefined)
      throw notFound(msg`Shared contact not found.`);
    const [share] = await findShares(db, user_id, [id]);
    if (share === undefined) throw notFound(msg`Shared contact not found.`);
    requirePending(shareView(share, ctx));
    const isPending = share.status === 'pending';
    await updateWithdrawn(db, id, clock.now(), isPending ? WITHDRAWN_CARD : undefined);
    if (isPending) await deleteSharedPhoto(txCtx, id);
    // The sender must not learn from its URL that the recipient still has it.
    else await renewSharedPhoto(txCtx, id);
    const userIds = isPending ? [share.from_user, share.to_user] : [share.from_user];
    await publish(db, userIds, 'contact_shares', id);
    await publish(db, userIds, ['messages', 'conversations'], share.conversation_id);
  });
}

/** 404 if the caller received no such share, 409 if it was answered or withdrawn. */
export async function requirePendingShare(ctx: UserContext, id: number): Promise<void> {
  const [share] = await findShares(ctx.db, ctx.user_id, [id]);
  if (share?.to_user !== ctx.user_id) throw notFound(msg`Shared contact not found.`);
  requirePending(shareView(share, ctx));
}

function requirePending({ status }: { status: string }): void {
  if (status === 'withdrawn') throw conflict(msg`This shared contact was withdrawn.`);
  if (status !== 'pending')
    throw conflict(msg`This shared contact was already accepted or declined.`);
}

type SavedCard = Pick<ContactShare, 'accepted_contact_id' | 'filled'>;

async function answer(
  ctx: UserContext,
  id: number,
  status: 'accepted' | 'declined',
  save: (ctx: UserContext, share: ShareRow) => Promise<SavedCard>,
): Promise<ContactShare> {
  return inTransaction(ctx, async (txCtx) => {
    const share = await lockPendingShare(txCtx, id);
    const saved = await save(txCtx, share);
    const answered = { status, responded_at: txCtx.clock.now(), ...saved };
    await answerShare(txCtx.db, id, answered);
    await markSharesRead(txCtx, share.conversation_id);
    await notifySender(txCtx, share, status);
    return shareView({ ...share, ...answered }, ctx);
  });
}

async function lockPendingShare(ctx: UserContext, id: number): Promise<ShareRow> {
  const locked = await lockShare(ctx.db, 'to_user', ctx.user_id, id);
  if (locked === undefined) throw notFound(msg`Shared contact not found.`);
  requirePending(locked);
  const [share] = await findShares(ctx.db, ctx.user_id, [id]);
  if (share === undefined) throw notFound(msg`Shared contact not found.`);
  return share;
}

async function saveCard(ctx: UserContext, share: ShareRow): Promise<SavedCard> {
  const from = { from_user: share.from_user, source: 'share' } as const;
  const { contact_id, filled } = await receiveCard(ctx, ctx.user_id, storedCard(share), from);
  const hasNewPhoto = await savePhotoOfShare(ctx, share.id, ctx.user_id, contact_id);
  if (hasNewPhoto) filled?.push('photo');
  return { accepted_contact_id: contact_id, filled };
}

async function notifySender(
  ctx: UserContext,
  share: ShareRow,
  status: 'accepted' | 'declined',
): Promise<void> {
  const { id, from_user, to_user, conversation_id } = share;
  const { by_me, by_them } = await blocksBetween(ctx, from_user);
  const userIds = by_me ? [to_user] : [from_user, to_user];
  await publish(ctx.db, userIds, 'contact_shares', id);
  await publish(ctx.db, userIds, 'messages', conversation_id);
  if (by_me || by_them) return;
  await notify(ctx, from_user, {
    event: 'share_answered',
    type: 'other',
    message: shareAnsweredText(share.to_user_name, status, share.contact_name),
    data: { kind: `share_${status}`, share_id: id, conversation_id, user_id: to_user },
  });
  await enqueueJob(ctx.db, ANSWERED_MAIL_JOB, { share_ids: [id] });
}
