import { accessTokenRoutes } from '#contract/access-tokens.ts';
import type { Mount } from '../../http/mount.ts';
import { changeToken, createToken, revokeToken } from './access-tokens.service.ts';
import { getTokens } from './list-tokens.service.ts';

export function mountAccessTokens(mount: Mount): void {
  mount(accessTokenRoutes.list, ({ ctx, query }) => getTokens(ctx, query));
  mount(accessTokenRoutes.create, ({ ctx, body }) => createToken(ctx, body));
  mount(accessTokenRoutes.update, ({ ctx, params, body }) => changeToken(ctx, params.id, body));
  mount(accessTokenRoutes.revoke, ({ ctx, params }) => revokeToken(ctx, params.id));
}
