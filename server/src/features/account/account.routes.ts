import { accountRoutes } from '#contract/account.ts';
import { emailAddressRoutes } from '#contract/email-addresses.ts';
import type { Mount, MountMedia } from '../../http/mount.ts';
import { deleteAccount } from './account.service.ts';
import { disownAccount } from './disown-account.service.ts';
import { exportAccount } from './account-export.service.ts';

export function mountAccount(mount: Mount, mountMedia: MountMedia): void {
  mountMedia(accountRoutes.export, ({ ctx }) => exportAccount(ctx));
  mount(emailAddressRoutes.disown, ({ ctx, body }) => disownAccount(ctx, body.token));
  mount(accountRoutes.delete, ({ ctx, body }) => deleteAccount(ctx, body.password));
}
