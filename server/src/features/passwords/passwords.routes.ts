import { passwordRoutes } from '#contract/passwords.ts';
import type { Mount } from '../../http/mount.ts';
import { changePassword } from './passwords.service.ts';
import { confirmReset, requestReset } from './reset-password.service.ts';

export function mountPasswords(mount: Mount): void {
  mount(passwordRoutes.change, async ({ ctx, body }) => {
    await changePassword(ctx, body);
    return undefined;
  });
  mount(passwordRoutes.requestReset, async ({ ctx, body }) => {
    await requestReset(ctx, body.email);
    return undefined;
  });
  mount(passwordRoutes.confirmReset, async ({ ctx, body }) => {
    await confirmReset(ctx, body);
    return undefined;
  });
}
