import { z } from 'zod';
import type { ContactShare, MultiShare } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Message } from '#contract/conversations.ts';
import { id as rowId } from '#contract/fields.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction, jsonb } from '../../infra/db.ts';
import { announce } from '../../infra/events.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { pageOf, readCursor, type Page, type PageQuery } from '../../paging.ts';
import { findOwnContacts } from '../contacts/contacts.service.ts';
import {
  findOwnMessage,
  getMessage,
  postMessage,
  type MessagePlace,
} from '../conversations/conversations.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  findShares,
  insertShares,
  listAllShares,
  listShares,
  type ShareRow,
} from './contact-shares.queries.ts';
import { shareView } from './share-view.ts';
import { countShares } from './share-limit.ts';
import { messageOf, receivedSentence } from './share-sentences.ts';
import { cardName, sharedCardOf } from './shared-card.ts';

/** The background work that mails a person that contacts were shared with them. */
export const RECEIVED_MAIL_JOB = 'contact-shares.received-mail';

/**
 * Shares contacts of the caller with a person: one share for each (a repeated id counts once), hung on one message,
 * a new one or the `message_id` of one that the caller wrote to that person. 404 where a contact is not the caller's;
 * 400 at `to_user` for oneself and nobody, at `message_id` for another message; 403 where that person does not want
 * messages from the caller; 429 past what one may share in a day, or write. Whole or not at all.
 */
export async function shareContacts(
  ctx: UserContext,
  input: MultiShare,
): Promise<{ message: Message; shares: ContactShare[] }> {
  return inTransaction(ctx, async (inside) => {
    const contacts = await findOwnContacts(inside, [...new Set(input.contacts)]);
    await countShares(inside, contacts.length);
    const place = await findPlace(inside, input, contacts.length);
    const ids = await insertShares(
      inside.db,
      contacts.map((contact) => newShare(inside, input, place, contact)),
    );
    const shares = await findShares(inside.db, ids);
    await tell(inside, input.to_user, place, shares);
    return {
      message: await getMessage(inside, place.conversation_id, place.message_id),
      shares: shares.map((share) => shareView(share, ctx.user_id)),
    };
  });
}

const key = z.tuple([rowId]);

/** One page of the shares that the caller received, sent, or both, newest first. */
export async function getContactShares(
  ctx: UserContext,
  { type, ...query }: PageQuery & { type?: 'received' | 'sent' | undefined },
): Promise<Page<ContactShare>> {
  const { limit, after } = readCursor(query, key);
  const [before] = after ?? [null];
  const rows =
    type === undefined
      ? await listAllShares(ctx.db, ctx.user_id, before, limit + 1)
      : await listShares(ctx.db, ctx.user_id, SIDES[type], before, limit + 1);
  const shares = rows.map((row) => shareView(row, ctx.user_id));
  return pageOf(shares, limit, ({ id }) => [id]);
}

const SIDES = { received: 'to_user', sent: 'from_user' } as const;

function findPlace(
  ctx: UserContext,
  { to_user, message, message_id }: MultiShare,
  count: number,
): Promise<MessagePlace> {
  return typeof message_id === 'number'
    ? findOwnMessage(ctx, { to_user, message_id })
    : postMessage(ctx, { to_user, content: message || messageOf(count) });
}

function newShare(ctx: UserContext, input: MultiShare, place: MessagePlace, contact: Contact) {
  const card = sharedCardOf(contact);
  return {
    from_user: ctx.user_id,
    to_user: input.to_user,
    contact_id: contact.id,
    contact: jsonb(card),
    contact_name: cardName(card),
    message: input.message,
    related_need: input.related_need,
    message_id: place.message_id,
    status: 'pending',
    created_at: ctx.clock.now(),
  };
}

async function tell(
  ctx: UserContext,
  to_user: number,
  { conversation_id }: MessagePlace,
  shares: ShareRow[],
): Promise<void> {
  const both = [ctx.user_id, to_user];
  await announce(ctx.db, both, 'contact_shares');
  await announce(ctx.db, both, 'messages', conversation_id);
  await announce(ctx.db, both, 'conversations', conversation_id);
  await notify(ctx, to_user, {
    event: 'share_received',
    type: 'other',
    message: receivedSentence(shares[0]?.from_user_name ?? '', shares.length),
    data: { kind: 'share_received', conversation_id, user_id: ctx.user_id },
  });
  await enqueueJob(ctx.db, RECEIVED_MAIL_JOB, { share_ids: shares.map(({ id }) => id) });
}
