import { emailAddressRoutes } from '#contract/email-addresses.ts';
import type { Mount } from '../../http/mount.ts';
import { requestEmailChange } from './change-email.service.ts';
import { resendVerification } from './email-addresses.service.ts';
import { confirmEmailLink, getEmailLink } from './email-links.service.ts';

export function mountEmailAddresses(mount: Mount): void {
  mount(emailAddressRoutes.change, ({ ctx, body }) => requestEmailChange(ctx, body));
  mount(emailAddressRoutes.info, ({ ctx, body }) => getEmailLink(ctx, body.token));
  mount(emailAddressRoutes.verify, ({ ctx, body }) => confirmEmailLink(ctx, body));
  mount(emailAddressRoutes.resend, ({ ctx }) => resendVerification(ctx));
}
