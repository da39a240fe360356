import { msg } from '@lingui/core/runtime-macro';
import type { Contact } from '#contract/contacts.ts';
import type { ProfileAnswer, ProfileChange, ProfileField } from '#contract/profile-changes.ts';
import { badInput } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { type Db, inTransaction } from '../../../infra/db.ts';
import { publish } from '../../../infra/events.ts';
import { cardOf, checkCard } from '../cards/card.ts';
import type { Target } from '../cards/contact-edit.service.ts';
import { editContact, lockContact } from '../cards/write-contacts.ts';
import { requireOwnContacts } from '../contacts.service.ts';
import { compareProfile, takeFields } from './compare-profile.ts';
import { findSources, setKeptProfile } from './linked-profiles.queries.ts';
import { findShownProfile } from './shown-profile.ts';

/** How a contact differs from the linked user's profile. 404 if it isn't the caller's or is in the trash. */
export async function getProfileChanges(ctx: UserContext, id: number): Promise<ProfileChange[]> {
  const [contact] = await requireOwnContacts(ctx, [id]);
  return getProfileChangesOf(ctx, contact!);
}

/** Empty unless the contact is linked to a connection. */
export async function getProfileChangesOf(
  { db, user_id }: UserContext,
  contact: Contact,
): Promise<ProfileChange[]> {
  const profile = await profileOf(db, user_id, contact);
  const stored = profile && (await findSources(db, user_id, contact.id));
  if (!profile || !stored) return [];
  return compareProfile(
    { ...stored, card: cardOf(contact), follow: contact.follow_profile },
    profile,
  );
}

async function profileOf(
  db: Db,
  owner_id: number,
  { associated_user_id }: Pick<Contact, 'associated_user_id'>,
) {
  return associated_user_id === null ? null : findShownProfile(db, owner_id, associated_user_id);
}

/**
 * Takes fields from the linked user's profile, or keeps the contact's. 404 as above; 400 at `take` or `keep` for fields
 * that the profile doesn't show, and for too many entries; 412.
 */
export async function answerProfileChanges(
  ctx: UserContext,
  { id, if_match }: Target,
  { take = [], keep = [] }: ProfileAnswer,
): Promise<Contact> {
  if (keep.some((field) => take.includes(field)))
    throw badInput({ keep: msg`Take or keep a value, not both.` });
  const owner_id = ctx.user_id;
  return inTransaction(ctx, async (txCtx) => {
    const row = await lockContact(txCtx, owner_id, id, if_match);
    const profile = await profileOf(txCtx.db, owner_id, row);
    const values = profile?.values ?? {};
    requireShown('take', take, values);
    requireShown('keep', keep, values);
    const kept = Object.entries({ ...row.kept_profile, ...pick(values, keep) }).filter(
      ([field]) => !take.includes(field as ProfileField),
    );
    await setKeptProfile(txCtx.db, owner_id, id, Object.fromEntries(kept));
    const contact = await editContact(txCtx, {
      owner_id,
      id,
      source: 'profile',
      origin: { kind: 'profile', ...(profile && { id: profile.user_id }) },
      async change(before) {
        const sourced = { card: before, sources: row.sources };
        const after = profile === null ? before : takeFields(sourced, profile, take);
        if (after === before) return null;
        await checkCard(txCtx, { ...before, emails: after.emails }, after);
        return after;
      },
    });
    await publish(txCtx.db, [owner_id], 'contacts', id);
    return contact;
  });
}

function requireShown(
  at: 'take' | 'keep',
  fields: ProfileField[],
  values: Partial<Record<ProfileField, string>>,
): void {
  if (fields.some((field) => values[field] === undefined))
    throw badInput({ [at]: msg`The profile no longer shows this.` });
}

function pick(values: Partial<Record<ProfileField, string>>, fields: ProfileField[]) {
  return Object.fromEntries(fields.map((field) => [field, values[field]!]));
}
