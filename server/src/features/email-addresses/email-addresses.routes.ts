import { emailAddressRoutes } from '#contract/email-addresses.ts';
import type { Mount } from '../../http/mount.ts';
import { requestEmailChange } from './change-email.service.ts';
import { openEmailLink, resendVerification } from './email-addresses.service.ts';

export function mountEmailAddresses(mount: Mount): void {
  mount(emailAddressRoutes.change, ({ ctx, body }) => requestEmailChange(ctx, body));
  mount(emailAddressRoutes.verify, ({ ctx, body }) => openEmailLink(ctx, body.token));
  mount(emailAddressRoutes.resend, ({ ctx }) => resendVerification(ctx));
}
