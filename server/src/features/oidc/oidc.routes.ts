import { oidcRoutes } from '#contract/oidc.ts';
import type { Mount } from '../../http/mount.ts';
import { startFlow } from './flows.service.ts';
import { getLink, startConfirmation, startLink, unlink } from './links.service.ts';
import { signUpWithProvider } from './newcomers.service.ts';
import { finish } from './oidc.service.ts';

export function mountOidc(mount: Mount): void {
  mount(oidcRoutes.start, ({ ctx, body, browser }) =>
    startFlow(ctx, { purpose: 'login', browser, ...body }),
  );
  mount(oidcRoutes.link, ({ ctx, body, browser }) => startLink(ctx, { browser, ...body }));
  mount(oidcRoutes.confirm, ({ ctx, body, browser }) =>
    startConfirmation(ctx, { browser, ...body }),
  );
  mount(oidcRoutes.callback, ({ ctx, body, browser }) => finish(ctx, body, browser));
  mount(oidcRoutes.signup, ({ ctx, body, browser }) => signUpWithProvider(ctx, body, browser));
  mount(oidcRoutes.get, ({ ctx }) => getLink(ctx));
  mount(oidcRoutes.unlink, ({ ctx, body }) => unlink(ctx, body.password));
}
