import { sharedCard, type SharedCard } from '#contract/contact-shares.ts';
import type { Context } from '../../context.ts';
import { blocksBetween } from '../blocks/public.ts';
import { findFullContact, findShownProfile } from '../contacts/public.ts';
import { getFieldVisibility } from '../users/public.ts';
import { isShownToEveryone } from './shown-to-everyone.ts';

/** A contact and what a link of it may include. */
export interface LinkableContact {
  card: SharedCard;
  /** False for values that the linked user doesn't show to everyone. */
  mayInclude: (field: string) => boolean;
  /** Whether the linked user blocked the owner. */
  is_blocked: boolean;
}

/** Null unless the contact is the owner's and outside the trash. */
export async function findLinkableContact(
  ctx: Context,
  owner_id: number,
  id: number,
): Promise<LinkableContact | null> {
  const contact = await findFullContact(ctx, owner_id, id);
  if (contact === null) return null;
  const card = sharedCard.parse(contact.contact);
  const user_id = contact.contact.associated_user_id;
  if (user_id === null) return { card, mayInclude: () => true, is_blocked: false };
  const shown = await findShownProfile(ctx.db, owner_id, user_id);
  const profile = {
    user_id,
    visibility: await getFieldVisibility(ctx, user_id),
    shown: shown?.values ?? null,
  };
  const { by_them } = await blocksBetween({ ...ctx, user_id: owner_id }, user_id);
  return {
    card,
    mayInclude: (field) => isShownToEveryone(field, contact, profile),
    is_blocked: by_them,
  };
}
