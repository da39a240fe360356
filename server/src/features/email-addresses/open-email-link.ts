import type { CallContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import {
  deadLink,
  findLink,
  isOpen,
  openLink,
  voidLinks,
  type MailedLink,
} from '../mailed-links/mailed-links.service.ts';
import { recordSecurityChange, recordSecurityEvent } from '../security-log/security-log.service.ts';
import {
  holdAddress,
  isSameEmail,
  markEmailVerified,
  setEmail,
  type OwnAddress,
} from '../users/users.service.ts';

/** The address that is verified now, and whether it is another than before. */
export interface Verified {
  email: string;
  changed: boolean;
}

/**
 * Verifies the address that the link was mailed to, or changes to it. Again is no error while that is still the address:
 * people click twice, and mail scanners before them. 400 at `token` for a link that is not valid, and where somebody
 * else took the address meanwhile.
 */
export async function openEmailLink(ctx: CallContext, token: string): Promise<Verified> {
  return inTransaction(ctx, async (inside) => {
    const found = await findLink(inside, token);
    if (found === null || found.purpose === 'reset') throw deadLink();
    const address = await holdAddress(inside, found.user_id);
    // Read once more under the lock: the other of two who open it at once may have been first.
    const link = await findLink(inside, token);
    if (address === null || link === null) throw deadLink();
    const changed = link.purpose === 'change';
    if (!isDone(link, address)) await (changed ? change : verify)(inside, link, address);
    return { email: link.email, changed };
  });
}

function isDone(link: MailedLink, address: OwnAddress): boolean {
  return address.verified && link.used_at !== null && isSameEmail(link.email, address.email);
}

async function verify(ctx: CallContext, link: MailedLink, address: OwnAddress): Promise<void> {
  if (!isOpen(ctx, link) || !isSameEmail(link.email, address.email)) throw deadLink();
  await openLink(ctx, link);
  if (address.verified) return;
  await markEmailVerified(ctx, link.user_id);
  await recordSecurityEvent(ctx, link.user_id, 'email_verified');
}

/** Links to choose a password lie in the old mailbox, so they are void with it. */
async function change(ctx: CallContext, link: MailedLink, address: OwnAddress): Promise<void> {
  if (!isOpen(ctx, link)) throw deadLink();
  const { user_id, email } = link;
  await openLink(ctx, link);
  await setEmail(ctx, user_id, email, 'token');
  await voidLinks(ctx, user_id, 'reset');
  await recordSecurityChange(ctx, user_id, 'email_changed', address.email);
}
