import { authRoutes } from '#contract/auth.ts';
import type { Mount } from '../../http/mount.ts';
import { logIn, logOut, signUp } from './auth.service.ts';

export function mountAuth(mount: Mount): void {
  mount(authRoutes.signup, ({ ctx, body, origin }) => signUp(ctx, body, origin));
  mount(authRoutes.login, async ({ ctx, body, origin }) => ({
    ...(await logIn(ctx, body, origin)),
    two_factor_required: false as const,
  }));
  mount(authRoutes.logout, async ({ ctx }) => {
    await logOut(ctx);
    return undefined;
  });
}
