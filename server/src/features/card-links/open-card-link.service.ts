import { msg } from '@lingui/core/runtime-macro';
import type { PublicCard } from '#contract/card-links.ts';
import type { SharedCard } from '#contract/contact-shares.ts';
import { formatName } from '#contract/person-name.ts';
import { gone, notFound } from '../../app-error.ts';
import type { Context, OptionalUserContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { publish } from '../../infra/events.ts';
import { onlyFields } from '../contact-shares/public.ts';
import { sharedVcard } from '../exports/public.ts';
import { countOpening, findByToken } from './card-links.queries.ts';
import { currentFields } from './included-fields.ts';
import { wasCreatedHere } from './link-token.ts';
import { findLinkableContact } from './linkable-contact.ts';

/**
 * What the page of a link shows; the opening is counted, except for the owner. 404 for an invalid link; 410 if it was
 * revoked or has expired, and while its contact is in the trash, the linked user has blocked the owner, or the owner's
 * account is deleted or disabled.
 */
export async function openCardLink(ctx: OptionalUserContext, token: string): Promise<PublicCard> {
  const { link, card } = await findOpenCard(ctx, token);
  if (ctx.user_id !== link.owner_id)
    await inTransaction(ctx, async ({ db }) => {
      await countOpening(db, link.id);
      await publish(db, [link.owner_id], 'card_links', link.id);
    });
  return { owner_name: formatName(link, ctx.language), card, note: link.note };
}

/** The same as a vCard. */
export async function downloadCardLink(ctx: Context, token: string) {
  const { card } = await findOpenCard(ctx, token);
  return { content: sharedVcard(card), file_name: 'contact.vcf' };
}

type Link = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

async function findOpenCard(
  ctx: Context,
  token: string,
): Promise<{ link: Link; card: SharedCard }> {
  if (!(await wasCreatedHere(ctx, token)))
    throw notFound(msg`This link doesn’t work. Check that it’s complete.`);
  const link = await findByToken(ctx.db, token);
  // Deleted with its contact or account.
  if (link === undefined) throw linkGone();
  const isOpen = link.revoked_at === null && link.expires_at > ctx.clock.now();
  const contact =
    isOpen && !link.owner_disabled
      ? await findLinkableContact(ctx, link.owner_id, link.contact_id)
      : null;
  if (contact === null || contact.is_blocked) throw linkGone();
  const fields = currentFields(contact.card, link.include).filter(contact.mayInclude);
  return { link, card: onlyFields(contact.card, fields) };
}

const linkGone = () => gone(msg`This link is no longer valid.`);
