import { passwordRoutes } from '#contract/passwords.ts';
import type { Mount } from '../../http/mount.ts';
import { changePassword, checkNewPassword } from './passwords.service.ts';
import { checkReset, confirmReset, requestReset } from './reset-password.service.ts';

export function mountPasswords(mount: Mount): void {
  mount(passwordRoutes.change, ({ ctx, body }) => changePassword(ctx, body));
  mount(passwordRoutes.check, ({ body }) => checkNewPassword(body));
  mount(passwordRoutes.requestReset, ({ ctx, body }) => requestReset(ctx, body.email));
  mount(passwordRoutes.checkReset, ({ ctx, body }) => checkReset(ctx, body.token));
  mount(passwordRoutes.confirmReset, ({ ctx, body }) => confirmReset(ctx, body));
}
