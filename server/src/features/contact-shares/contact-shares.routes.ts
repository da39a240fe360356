import { contactShareRoutes } from '#contract/contact-shares.ts';
import type { Mount } from '../../http/mount.ts';
import { acceptShare, declineShare, withdrawShare } from './answer-share.service.ts';
import { getContactShares, shareContacts } from './contact-shares.service.ts';

export function mountContactShares(mount: Mount): void {
  mount(contactShareRoutes.multiShare, ({ ctx, body }) => shareContacts(ctx, body));
  mount(contactShareRoutes.list, ({ ctx, query }) => getContactShares(ctx, query));
  mount(contactShareRoutes.accept, ({ ctx, params }) => acceptShare(ctx, params.id));
  mount(contactShareRoutes.decline, ({ ctx, params }) => declineShare(ctx, params.id));
  mount(contactShareRoutes.withdraw, ({ ctx, params }) => withdrawShare(ctx, params.id));
}
