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
    summary: 'Request an email change',
    body: emailChange,
    answers: { 202: null },
  }),
  verify: route({
    method: 'POST',
    path: '/api/email-verification/',
    access: 'public',
    summary: 'Verify an email address with an emailed token',
    body: z.object({ token: emailToken }),
    /** `changed` distinguishes a changed address from a first verification. */
    answers: { 200: z.object({ email: z.string(), changed: z.boolean() }) },
  }),
  resend: route({
    method: 'POST',
    path: '/api/email-verification/resend/',
    access: 'session',
    summary: 'Resend the verification email',
    answers: { 202: null },
  }),
};
