import { cardLinkRoutes } from '#contract/card-links.ts';
import type { Mount, MountMedia } from '../../http/mount.ts';
import {
  createCardLink,
  getCardLinkFields,
  getCardLinks,
  revokeCardLink,
} from './card-links.service.ts';
import { downloadCardLink, openCardLink } from './open-card-link.service.ts';

export function mountCardLinks(mount: Mount, mountMedia: MountMedia): void {
  mount(cardLinkRoutes.create, ({ ctx, body }) => createCardLink(ctx, body));
  mount(cardLinkRoutes.list, ({ ctx, query }) => getCardLinks(ctx, query));
  mount(cardLinkRoutes.fields, ({ ctx, params }) => getCardLinkFields(ctx, params.id));
  mount(cardLinkRoutes.revoke, ({ ctx, params }) => revokeCardLink(ctx, params.id));
  mount(cardLinkRoutes.open, ({ ctx, params }) => openCardLink(ctx, params.token));
  mountMedia(cardLinkRoutes.vcard, ({ ctx, params }) => downloadCardLink(ctx, params.token));
}
