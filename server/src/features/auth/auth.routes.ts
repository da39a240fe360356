import { authRoutes } from '#contract/auth.ts';
import type { Mount } from '../../http/mount.ts';
import { endOwnSession } from '../sessions/public.ts';
import { logIn, signUp } from './auth.service.ts';

export function mountAuth(mount: Mount): void {
  mount(authRoutes.signup, ({ ctx, body }) => signUp(ctx, body));
  mount(authRoutes.login, ({ ctx, body }) => logIn(ctx, body));
  mount(authRoutes.logout, ({ ctx }) => endOwnSession(ctx));
}
