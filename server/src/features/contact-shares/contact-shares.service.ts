import { msg } from '@lingui/core/runtime-macro';
import {
  sharedCard,
  type ContactShare,
  type ExcludedFields,
  type MultiShare,
  type SharedCard,
} from '#contract/contact-shares.ts';
import type { Message } from '#contract/conversations.ts';
import type { Contact } from '#contract/contacts.ts';
import type { ReaderContext, UserContext } from '../../context.ts';
import { inTransaction, jsonb } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { translate } from '../../infra/translations.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { type Page, type PageQuery, readCursor, pageOf } from '../../paging.ts';
import { answerAsk } from '../asks/public.ts';
import { requireVerifiedEmail } from '../connections/public.ts';
import { requireOwnContacts, sharePhoto } from '../contacts/public.ts';
import {
  findOwnMessage,
  getMessage,
  type MessageLocation,
  postMessage,
} from '../conversations/public.ts';
import { notify } from '../notifications/public.ts';
import { badInput, conflict, notFound } from '../../app-error.ts';
import {
  findShares,
  insertShares,
  listAllShares,
  listShares,
  type ShareRow,
} from './contact-shares.queries.ts';
import {
  cardName,
  defaultShareMessage,
  hasField,
  hasIdentity,
  shareReceivedText,
  shareView,
  withoutFields,
} from './shared-card.ts';
import { consumeShareQuota } from './share-limit.ts';

export const RECEIVED_MAIL_JOB = 'contact-shares.send-received';

/**
 * Shares contacts with a user: one share per contact without its `left_out` fields, attached to a new message or to
 * `message_id`. 404 for unknown contacts; 400 at `to_user` for oneself and unknown users, at `message_id` for other
 * messages, at `left_out` if nothing identifying remains, at `photos` for contacts without a photo, at `ask_id` for an ask
 * that isn't an open one of the recipient; 403 if the caller must verify their address first; 409 if a contact changed;
 * 429 past the daily limit.
 */
export async function shareContacts(
  ctx: UserContext,
  input: MultiShare,
): Promise<{ message: Message; shares: ContactShare[] }> {
  return inTransaction(ctx, async (txCtx) => {
    await requireVerifiedEmail(txCtx, msg`Verify your email to share contacts.`);
    const contacts = await requireOwnContacts(txCtx, [...new Set(input.contacts)]);
    const copies = buildCardCopies(contacts, input.left_out);
    requirePhotos(contacts, input.photos);
    await consumeShareQuota(txCtx, copies.length);
    const location = await findMessageLocation(txCtx, input, copies.length);
    if (typeof input.ask_id === 'number') {
      await answerAsk(txCtx, { ask_id: input.ask_id, from: input.to_user });
      await publish(txCtx.db, [input.to_user], 'asks', input.ask_id);
    }
    const ids = await insertShares(
      txCtx.db,
      copies.map((copy) => newShare(txCtx, input, location, copy)),
    );
    await includePhotos(txCtx, input.photos, copies, ids);
    const shares = await findShares(txCtx.db, ctx.user_id, ids);
    await notifyRecipient(txCtx, input.to_user, location, shares);
    return {
      message: await getMessage(txCtx, location.conversation_id, location.message_id),
      shares: shares.map((share) => shareView(share, ctx)),
    };
  });
}

/** 404 for anyone but its sender and its recipient. */
export async function getShare(ctx: ReaderContext, id: number): Promise<ContactShare> {
  const [share] = await findShares(ctx.db, ctx.user_id, [id]);
  if (share === undefined) throw notFound(msg`Shared contact not found.`);
  return shareView(share, ctx);
}

interface SharesQuery extends PageQuery {
  type?: 'received' | 'sent' | 'pending' | undefined;
  message?: number | null | undefined;
}

/** One page of received, sent, pending or all shares, newest first, optionally of one message. */
export async function getContactShares(
  ctx: ReaderContext,
  { type, message: message_id = null, ...query }: SharesQuery,
): Promise<Page<ContactShare>> {
  const { limit, after: before } = readCursor(query);
  const page = { user_id: ctx.user_id, message_id, before, limit: limit + 1 };
  const rows =
    type === undefined ? await listAllShares(ctx.db, page) : await listShares(ctx.db, type, page);
  const shares = rows.map((row) => shareView(row, ctx));
  return pageOf(shares, limit);
}

function findMessageLocation(
  ctx: UserContext,
  { to_user, message, message_id }: MultiShare,
  count: number,
): Promise<MessageLocation> {
  return typeof message_id === 'number'
    ? findOwnMessage(ctx, { to_user, message_id })
    : postMessage(ctx, {
        to_user,
        content: message || translate(ctx.language, defaultShareMessage(count)),
      });
}

function newShare(ctx: UserContext, input: MultiShare, location: MessageLocation, copy: CardCopy) {
  const { contact_id, card } = copy;
  return {
    from_user: ctx.user_id,
    to_user: input.to_user,
    contact_id,
    contact: jsonb(card),
    contact_name: cardName(card, ctx.language),
    message: input.message,
    related_need: input.related_need,
    ask_id: input.ask_id ?? null,
    message_id: location.message_id,
    status: 'pending',
    created_at: ctx.clock.now(),
  };
}

async function notifyRecipient(
  ctx: UserContext,
  to_user: number,
  { conversation_id }: MessageLocation,
  shares: ShareRow[],
): Promise<void> {
  const userIds = [ctx.user_id, to_user];
  await publish(ctx.db, userIds, 'contact_shares');
  await publish(ctx.db, userIds, 'messages', conversation_id);
  await publish(ctx.db, userIds, 'conversations', conversation_id);
  await notify(ctx, to_user, {
    event: 'share_received',
    type: 'other',
    message: shareReceivedText(shares[0]?.from_user_name ?? '', shares.length),
    data: {
      kind: 'share_received',
      conversation_id,
      user_id: ctx.user_id,
      ...(shares.length === 1 && { share_id: shares[0]?.id }),
    },
  });
  await enqueueJob(ctx.db, RECEIVED_MAIL_JOB, { share_ids: shares.map(({ id }) => id) });
}

/** 400 at `photos` for contacts that aren't shared or have no photo. */
function requirePhotos(contacts: Contact[], ids: number[]): void {
  const withPhoto = new Set(
    contacts.filter(({ photo_url }) => photo_url !== null).map(({ id }) => id),
  );
  if (ids.some((id) => !withPhoto.has(id)))
    throw badInput({ photos: msg`This contact has no photo.` });
}

/** `share_ids` are in the order of the copies. */
async function includePhotos(
  ctx: UserContext,
  photos: number[],
  copies: CardCopy[],
  share_ids: number[],
): Promise<void> {
  const included = new Set(photos);
  for (const [index, { contact_id }] of copies.entries())
    if (included.has(contact_id)) await sharePhoto(ctx, contact_id, share_ids[index]!);
}

/** The part of a contact that is shared. */
interface CardCopy {
  contact_id: number;
  card: SharedCard;
}

/**
 * Copies contacts without their left-out fields. 400 at `left_out` for other contacts, unknown fields, or if nothing
 * identifying remains; 409 if a contact changed since the sender looked at it.
 */
function buildCardCopies(contacts: Contact[], left_out: ExcludedFields[]): CardCopy[] {
  const ids = new Set(contacts.map(({ id }) => id));
  if (left_out.some(({ contact_id }) => !ids.has(contact_id)))
    throw badInput({ left_out: msg`You aren’t sharing this contact.` });
  const left_out_by_contact = Map.groupBy(left_out, ({ contact_id }) => contact_id);
  return contacts.map((contact) =>
    buildCardCopy(contact, left_out_by_contact.get(contact.id) ?? []),
  );
}

function buildCardCopy(contact: Contact, left_out: ExcludedFields[]): CardCopy {
  if (left_out.some(({ updated_at }) => updated_at !== contact.updated_at))
    throw conflict(msg`This contact changed. Review what you’re sharing.`);
  const fields = left_out.flatMap((exclusion) => exclusion.fields);
  const fullCard = sharedCard.parse(contact);
  if (fields.some((field) => !hasField(fullCard, field)))
    throw badInput({ left_out: msg`This contact has no such field.` });
  const card = withoutFields(fullCard, fields);
  if (fields.length > 0 && !hasIdentity(card))
    throw badInput({
      left_out: msg`Include at least a name, company, email or phone number for each contact.`,
    });
  return { contact_id: contact.id, card };
}
