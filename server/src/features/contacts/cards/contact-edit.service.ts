import type { CompanyFields, Contact, ContactFields } from '#contract/contacts.ts';
import type { UserContext } from '../../../context.ts';
import { checkCustomValues } from '../../custom-fields/public.ts';
import { inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { type Card, checkCard, EMPTY_CARD, patchCard, replaceCard } from './card.ts';
import { recordEvent } from './contact-history.ts';
import { addContact } from '../contacts.service.ts';
import { findContact } from '../contacts.queries.ts';
import { followProfile } from '../profile/follow-profile.ts';
import { trashContact } from './write-contacts.queries.ts';
import {
  editContact,
  lockContact,
  nextTimestamp,
  type Origin,
  throwContactNotFound,
} from './write-contacts.ts';

/** A contact and its expected version (`ETag`); null accepts any. */
export interface Target {
  id: number;
  if_match: string | null;
}

/** 404 if it isn't the caller's or is in the trash, as for all functions below. */
export async function getContact(ctx: UserContext, id: number): Promise<Contact> {
  return (await findContact(ctx.db, ctx.user_id, id)) ?? throwContactNotFound();
}

/** 400 at `first_name` without identity, at `contact_type_id` and `associated_user_id` as in `checkCard`. */
export async function createContact(ctx: UserContext, fields: ContactFields): Promise<Contact> {
  return inTransaction(ctx, async (txCtx) => {
    const checked = await checkFields(txCtx, EMPTY_CARD, fields);
    await checkCard(txCtx, EMPTY_CARD, patchCard(EMPTY_CARD, checked));
    const contact = await addContact(
      txCtx,
      ctx.user_id,
      checked,
      'manual',
      withProgram(ctx).origin,
    );
    if (contact.associated_user_id === null) return contact;
    await followProfile(txCtx, ctx.user_id, contact.id);
    return getContact(txCtx, contact.id);
  });
}

/** Replaces all fields; missing ones are cleared. Errors as for `createContact`, and 412. */
export function replaceContact(
  ctx: UserContext,
  target: Target,
  fields: ContactFields,
): Promise<Contact> {
  return edit(ctx, target, fields, replaceCard);
}

/** Changes the given fields; `null` clears one. Errors as for `createContact`, and 412. */
export function changeContact(
  ctx: UserContext,
  target: Target,
  fields: ContactFields | CompanyFields,
): Promise<Contact> {
  return edit(ctx, target, fields, patchCard);
}

export async function removeContact(ctx: UserContext, target: Target): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const row = await lockContact(txCtx, ctx.user_id, target.id, target.if_match);
    const timestamp = nextTimestamp(row.updated_at, ctx.clock.now());
    await trashContact(txCtx.db, ctx.user_id, target.id, timestamp);
    await recordEvent(txCtx, timestamp, 'trash', [target.id]);
    await publish(txCtx.db, [ctx.user_id], 'contacts', target.id);
  });
}

/** Where values come from that a program writes; those of the user need no origin. */
function withProgram({ token }: UserContext): { origin?: Origin } {
  return token ? { origin: { kind: 'device', name: token.name } } : {};
}

/** A contact that gets linked or starts to follow the profile takes it at once. */
function edit(
  ctx: UserContext,
  target: Target,
  fields: ContactFields,
  write: (before: Card, fields: ContactFields) => Card,
): Promise<Contact> {
  return inTransaction(ctx, async (txCtx) => {
    let mayFollow = false;
    const contact = await editContact(txCtx, {
      ...target,
      owner_id: ctx.user_id,
      source: 'edit',
      ...withProgram(ctx),
      change: async (before) => {
        const card = write(before, await checkFields(txCtx, before, fields));
        await checkCard(txCtx, before, card);
        mayFollow =
          before.associated_user_id !== card.associated_user_id ||
          before.follow_profile !== card.follow_profile;
        return card;
      },
    });
    return mayFollow && (await followProfile(txCtx, ctx.user_id, contact.id))
      ? getContact(txCtx, contact.id)
      : contact;
  });
}

/** 400 at `custom.<id>` for a value that its field doesn't accept. */
async function checkFields(
  ctx: UserContext,
  before: Card,
  fields: ContactFields,
): Promise<ContactFields> {
  if (fields.custom === undefined) return fields;
  return { ...fields, custom: await checkCustomValues(ctx, fields.custom, before.custom) };
}
