import { z } from 'zod';
import { emailAddress } from './fields.ts';
import { DURATIONS } from './limits.ts';
import { emailToken, passwordProof } from './passwords.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

export const emailChange = z.object({ email: emailAddress, password: passwordProof });
export type EmailChange = z.infer<typeof emailChange>;

/** What an emailed link is for. `email` is the address it was sent to. */
export const emailLink = z.object({
  purpose: z.enum(['verify', 'change']),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Whether the address is already verified or changed. */
  done: z.boolean(),
  /** Whether the caller is logged in to the account. */
  signed_in: z.boolean(),
});
export type EmailLink = z.infer<typeof emailLink>;

export const emailConfirmation = z.object({
  token: emailToken,
  /** Required without a session of the account. */
  password: passwordProof,
});
export type EmailConfirmation = z.infer<typeof emailConfirmation>;

export const emailAddressRoutes = {
  change: route('POST /api/me/email/', {
    summary: 'Request an email change',
    description:
      'Emails a link to the new address and notifies the old one; the address changes when the link is confirmed. The response is the same for an address with an account, whose owner gets an email instead, once a day. Returns 400 at `password` if it is wrong and at `email` if it is unchanged, and 429 after 10 requests in an hour.',
    body: emailChange,
    responses: { 202: null },
  }),
  info: route('POST /api/email-verification/info/', {
    access: 'optional',
    summary: 'Get the account of an emailed verification token',
    description:
      'Changes nothing. Works for the address of a new account and for a changed one. Returns 400 at `token` if it is invalid.',
    body: z.object({ token: emailToken }),
    responses: { 200: emailLink },
  }),
  verify: route('POST /api/email-verification/', {
    access: 'optional',
    summary: 'Verify an email address with an emailed token',
    description: `Works for the address of a new account and for a changed one. Requires a session of the account or its password, because email scanners open links, and anyone can sign up with someone else's address. A changed address ends all other sessions. The token is valid for ${DURATIONS.verification_days} days; repeating the call succeeds while the address is current. Returns 400 at \`token\` if it is invalid or if another account took the address in the meantime, 400 at \`password\` if it is missing or wrong, and 429 after too many failed attempts.`,
    body: emailConfirmation,
    /** `changed` distinguishes a changed address from a first verification. */
    responses: { 200: z.object({ email: z.string(), changed: z.boolean() }) },
  }),
  disown: route('POST /api/email-verification/disown/', {
    access: 'public',
    summary: "Delete an account opened with someone else's address",
    description:
      'For owners of a mailbox who never signed up. Returns 400 at `token` if it is invalid or not for a new account, and 409 if the address of the account was verified.',
    body: z.object({ token: emailToken }),
    session_cookie: 'clear',
    responses: { 204: null },
    errors: [409],
  }),
  resend: route('POST /api/email-verification/resend/', {
    summary: 'Resend the verification email',
    description:
      'Does nothing if the address is already verified. Returns 429 after 5 emails in an hour.',
    responses: { 202: null },
  }),
};
