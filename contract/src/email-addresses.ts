import { z } from 'zod';
import { emailAddress } from './fields.ts';
import { DURATIONS } from './limits.ts';
import { emailToken, currentPassword } from './passwords.ts';
import { route } from './route.ts';

export const emailChange = z.object({ email: emailAddress, password: currentPassword });
export type EmailChange = z.infer<typeof emailChange>;

export const emailAddressRoutes = {
  change: route('POST /api/me/email/', {
    summary: 'Request an email change',
    description:
      'Emails a link to the new address and notifies the old one; the address changes when the link is opened. The response is the same for an address with an account, whose owner gets an email instead, once a day. Returns 400 at `password` if it is wrong and at `email` if it is unchanged, and 429 after 10 requests in an hour.',
    body: emailChange,
    responses: { 202: null },
  }),
  verify: route('POST /api/email-verification/', {
    access: 'public',
    summary: 'Verify an email address with an emailed token',
    description: `Works for the address of a new account and for a changed one. The token is valid for ${DURATIONS.verification_days} days; repeating the call succeeds while the address is current. Returns 400 at \`token\` if it is invalid or if another account took the address in the meantime.`,
    body: z.object({ token: emailToken }),
    /** `changed` distinguishes a changed address from a first verification. */
    responses: { 200: z.object({ email: z.string(), changed: z.boolean() }) },
  }),
  resend: route('POST /api/email-verification/resend/', {
    summary: 'Resend the verification email',
    description:
      'Does nothing if the address is already verified. Returns 429 after 5 emails in an hour.',
    responses: { 202: null },
  }),
};
