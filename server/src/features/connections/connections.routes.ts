import { connectionRoutes } from '#contract/connections.ts';
import type { Mount } from '../../http/mount.ts';
import { acceptRequest, rejectRequest } from './requests/answer-request.service.ts';
import {
  getConnectLink,
  regenerateConnectLink,
  getLinkOwner,
} from './links/connect-link.service.ts';
import { getConnections, removeConnection } from './connections.service.ts';
import { dismissSuggestion } from './suggestions/dismiss-suggestion.service.ts';
import { invitePeople } from './invites/invite-people.service.ts';
import { requestConnection } from './requests/request-connection.service.ts';
import { getSuggestedConnections } from './suggestions/suggested-connections.service.ts';

export function mountConnections(mount: Mount): void {
  mount(connectionRoutes.list, ({ ctx, query }) => getConnections(ctx, 'accepted', query));
  mount(connectionRoutes.sent, ({ ctx, query }) => getConnections(ctx, 'sent', query));
  mount(connectionRoutes.received, ({ ctx, query }) => getConnections(ctx, 'received', query));
  mount(connectionRoutes.pending, ({ ctx, query }) => getConnections(ctx, 'pending', query));
  mount(connectionRoutes.suggested, ({ ctx, query }) => getSuggestedConnections(ctx, query));
  mount(connectionRoutes.request, ({ ctx, body }) => requestConnection(ctx, body));
  mount(connectionRoutes.accept, ({ ctx, params }) => acceptRequest(ctx, params.id));
  mount(connectionRoutes.reject, ({ ctx, params }) => rejectRequest(ctx, params.id));
  mount(connectionRoutes.remove, ({ ctx, params }) => removeConnection(ctx, params.id));
  mount(connectionRoutes.dismissSuggestion, ({ ctx, params }) => dismissSuggestion(ctx, params.id));
  mount(connectionRoutes.invite, ({ ctx, body }) => invitePeople(ctx, body));
  mount(connectionRoutes.link, ({ ctx }) => getConnectLink(ctx));
  mount(connectionRoutes.regenerateLink, ({ ctx }) => regenerateConnectLink(ctx));
  mount(connectionRoutes.whoGaveLink, ({ ctx, params }) => getLinkOwner(ctx, params.code));
}
