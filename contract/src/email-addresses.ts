import { z } from 'zod';
import { emailAddress } from './fields.ts';
import { emailToken, ownPassword } from './passwords.ts';
import { route } from './route.ts';

export const emailChange = z.object({ email: emailAddress, password: ownPassword });
export type EmailChange = z.infer<typeof emailChange>;

export const emailAddressRoutes = {
  change: route({
    method: 'POST',
    path: '/api/me/email/',
    access: 'session',
    summary:
      'Mails a link to the new address; it changes when that is opened. The old one is told.',
    body: emailChange,
    answers: { 202: null },
  }),
  verify: route({
    method: 'POST',
    path: '/api/email-verification/',
    access: 'public',
    summary: 'Verifies the address that the link was mailed to, of a new account or a changed one.',
    body: z.object({ token: emailToken }),
    /** `changed` distinguishes a changed address from a first verification. */
    answers: { 200: z.object({ email: z.string(), changed: z.boolean() }) },
  }),
  resend: route({
    method: 'POST',
    path: '/api/email-verification/resend/',
    access: 'session',
    summary: 'Mails the link to verify my address again, unless it is verified.',
    answers: { 202: null },
  }),
};
