import { z } from 'zod';
import { countCharacters, emailAddress, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

/** 8 to 256 characters of any kind. Not trimmed: spaces belong to the password. */
export const newPassword = z
  .string()
  .refine((value) => !value.includes('\u0000'), 'Must not contain NUL characters.')
  .refine(
    (value) => countCharacters(value) >= LIMITS.password_min,
    `Must be at least ${LIMITS.password_min} characters.`,
  )
  .refine(
    (value) => countCharacters(value) <= LIMITS.password_max,
    `Must be at most ${LIMITS.password_max} characters.`,
  );

export const currentPassword = z
  .string()
  .min(1, 'Enter your password.')
  .max(10_000, 'Must be at most 10000 characters.');

export const passwordChange = z.object({
  current_password: currentPassword,
  new_password: newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

export const emailToken = text(200, 'This link is incomplete.');

export const passwordReset = z.object({ token: emailToken, password: newPassword });
export type PasswordReset = z.infer<typeof passwordReset>;

export const passwordRoutes = {
  change: route('POST /api/me/password/', {
    summary: 'Change the password and end other sessions',
    description:
      'Also revokes pending password reset and email change links, and notifies the user. Returns 400 at `current_password` if it is wrong and at `new_password` if it is weak or unchanged, and 429 after too many failed attempts.',
    body: passwordChange,
    responses: { 204: null },
  }),
  requestReset: route('POST /api/password-reset/', {
    access: 'public',
    summary: 'Request a password reset email',
    description:
      'The response is the same whether or not an account exists; only an existing account gets an email. Returns 429 after too many requests from one IP address in an hour.',
    body: z.object({ email: emailAddress }),
    responses: { 202: null },
  }),
  confirmReset: route('POST /api/password-reset/confirm/', {
    access: 'public',
    summary: 'Reset the password with an emailed token',
    description:
      "Ends all sessions; two-factor authentication stays on. The token is valid for one hour and can be used once. Returns 400 at `token` if it is invalid and at `password` if it is weak, which doesn't use up the token.",
    body: passwordReset,
    responses: { 204: null },
  }),
};
