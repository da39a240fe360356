import { emailAddressRoutes } from '#contract/email-addresses.ts';
import type { Mount } from '../../http/mount.ts';
import {
  openEmailLink,
  requestEmailChange,
  resendVerification,
} from './email-addresses.service.ts';

export function mountEmailAddresses(mount: Mount): void {
  mount(emailAddressRoutes.change, async ({ ctx, body }) => {
    await requestEmailChange(ctx, body);
    return undefined;
  });
  mount(emailAddressRoutes.verify, ({ ctx, body }) => openEmailLink(ctx, body.token));
  mount(emailAddressRoutes.resend, async ({ ctx }) => {
    await resendVerification(ctx);
    return undefined;
  });
}
