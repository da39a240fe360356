import { msg } from '@lingui/core/runtime-macro';
import type { CardLink, CardLinkFields, NewCardLink } from '#contract/card-links.ts';
import { LIMITS } from '#contract/limits.ts';
import { badInput, conflict, notFound } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { type Page, pageOf, type PageQuery, readCursor } from '../../paging.ts';
import { lockUser } from '../../people.queries.ts';
import { fieldsOf, includeFields } from '../contact-shares/public.ts';
import { lastDay } from '../reminders/public.ts';
import {
  type CardLinkRow,
  closeExpired,
  countOpenLinks,
  insertLink,
  listOpenLinks,
  revokeLink,
} from './card-links.queries.ts';
import { requestedFields, storedFields } from './included-fields.ts';
import { newLinkToken } from './link-token.ts';
import { findLinkableContact, type LinkableContact } from './linkable-contact.ts';

/**
 * Creates a public page with fields of a contact. 400 at `include` for empty fields, values that the linked user doesn't
 * show to everyone, or if nothing identifying is included, 400 at `expires_on` for a day that isn't from today to 90 days
 * ahead, 404 for unknown contacts, 409 with 100 open links.
 */
export function createCardLink(ctx: UserContext, input: NewCardLink): Promise<CardLink> {
  return inTransaction(ctx, async (txCtx) => {
    const { db, user_id, clock } = txCtx;
    // Serializes the caller's links, so that concurrent ones can't exceed the limit.
    await lockUser(db, user_id);
    const contact = await requireContact(txCtx, input.contact_id);
    requireFields(contact, input.include);
    const days = { max: LIMITS.card_link_days, default: LIMITS.card_link_days_default };
    const end = await lastDay(txCtx, input.expires_on, days);
    await requireSlot(txCtx);
    const row = await insertLink(db, {
      owner_id: user_id,
      contact_id: input.contact_id,
      token: await newLinkToken(txCtx),
      include: storedFields(contact.card, input.include),
      note: input.note,
      ...end,
      created_at: clock.now(),
    });
    await publish(db, [user_id], 'card_links', row.id);
    return cardLinkView(txCtx, row);
  });
}

/** One page of the caller's open links, newest first, optionally of one contact. */
export async function getCardLinks(
  ctx: UserContext,
  { contact: contact_id = null, ...query }: PageQuery & { contact?: number | null | undefined },
): Promise<Page<CardLink>> {
  const { limit, after: before } = readCursor(query);
  const page = { now: ctx.clock.now(), contact_id, before, limit: limit + 1 };
  const rows = await listOpenLinks(ctx.db, ctx.user_id, page);
  return pageOf(
    rows.map((row) => cardLinkView(ctx, row)),
    limit,
  );
}

/** Revokes a link at once. 404 unless it's the caller's and not revoked yet. */
export async function revokeCardLink(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async ({ db, clock, user_id }) => {
    if ((await revokeLink(db, user_id, id, clock.now())) === undefined)
      throw notFound(msg`Link not found.`);
    await publish(db, [user_id], 'card_links', id);
  });
}

/** The fields with a value that a link of the contact may not include. 404 for unknown contacts. */
export async function getCardLinkFields(ctx: UserContext, id: number): Promise<CardLinkFields> {
  const { card, mayInclude } = await requireContact(ctx, id);
  return { hidden: fieldsOf(card).filter((field) => !mayInclude(field)) };
}

async function requireContact(ctx: UserContext, id: number): Promise<LinkableContact> {
  const contact = await findLinkableContact(ctx, ctx.user_id, id);
  if (contact === null) throw notFound(msg`Contact not found.`);
  return contact;
}

function requireFields({ card, mayInclude }: LinkableContact, include: string[]): void {
  includeFields(card, include);
  if (!include.every(mayInclude))
    throw badInput({
      include: msg`This person doesn’t show everyone some of these fields. Leave those out.`,
    });
}

async function requireSlot({ db, user_id, clock }: UserContext): Promise<void> {
  await closeExpired(db, user_id, clock.now());
  if ((await countOpenLinks(db, user_id)) >= LIMITS.card_links)
    throw conflict(
      msg`You can have up to ${{ max: LIMITS.card_links }} open links. Revoke one first.`,
    );
}

function cardLinkView(
  { settings }: UserContext,
  { token, include, ...row }: CardLinkRow,
): CardLink {
  return {
    ...row,
    url: `${settings.public_url}/cards/${token}`,
    include: requestedFields(include),
  };
}
