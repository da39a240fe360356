import { LIMITS } from '#contract/limits.ts';
import { badInput } from '../../app-error.ts';
import type { UserContext } from '../../context.ts';
import { requireOwnContactType } from '../contact-types/public.ts';
import { hasIdentity, type Card } from './card.ts';
import { areConnected } from './contacts.queries.ts';

type Links = Pick<Card, 'contact_type_id' | 'associated_user_id'>;

/**
 * 400 for what a person may not write: a card of nobody, somebody else's type, a link to somebody they do not know.
 * What `before` has may stay.
 */
export async function checkCard(ctx: UserContext, before: Links, card: Card): Promise<void> {
  if (!hasIdentity(card))
    throw badInput({
      first_name: 'Please give a name, an email, a phone number or a company.',
    });
  for (const field of ['emails', 'phones'] as const)
    if (card[field].length > LIMITS.entries)
      throw badInput({ [field]: `At most ${LIMITS.entries} entries.` });
  const { contact_type_id: type, associated_user_id: user } = card;
  if (type !== null && type !== before.contact_type_id) await requireOwnContactType(ctx, type);
  if (user !== null && user !== before.associated_user_id)
    if (!(await areConnected(ctx.db, ctx.user_id, user)))
      throw badInput({ associated_user_id: 'You are not connected with this person.' });
}
