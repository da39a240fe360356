import type { SharedCard } from '#contract/contact-shares.ts';
import type { Context } from '../../context.ts';
import { lockUser } from '../../people.queries.ts';
import { addContact, fillEmptyFields, findByEmailOrPhone } from '../contacts/public.ts';
import { recordIntroduction } from '../relationships/public.ts';

export interface ReceivedCard {
  contact_id: number;
  /** The fields filled in an existing contact; null for a new one. */
  filled: string[] | null;
}

/**
 * Adds a card from another user to an owner's contacts, or fills the empty fields of a contact with the same email or
 * phone number, in the caller's transaction. `source` is that of a new contact.
 */
export async function receiveCard(
  ctx: Context,
  owner_id: number,
  card: SharedCard,
  { from_user, source }: { from_user: number; source: 'share' | 'introduction' },
): Promise<ReceivedCard> {
  // So that the second of two concurrent cards finds a contact created by the first.
  await lockUser(ctx.db, owner_id);
  const { email: _first, phone_number: _number, ...fields } = card;
  const origin = { kind: 'share', id: from_user } as const;
  const existing = await findByEmailOrPhone(
    ctx,
    owner_id,
    card.emails.map(({ value }) => value),
    card.phones.map(({ value }) => value),
  );
  if (existing !== null)
    return {
      contact_id: existing,
      filled: await fillEmptyFields(ctx, owner_id, existing, fields, origin),
    };
  const { id } = await addContact(ctx, owner_id, fields, source, origin);
  await recordIntroduction(ctx, owner_id, { contact_id: id, user_id: from_user });
  return { contact_id: id, filled: null };
}
