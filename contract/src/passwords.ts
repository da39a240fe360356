import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { countCharacters, emailAddress, text, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

/** 8 to 256 characters of any kind. Not trimmed: spaces belong to the password. */
export const newPassword = z
  .string()
  .refine((value) => !value.includes('\u0000'), invalid(msg`Must not contain NUL characters.`))
  .refine(
    (value) => countCharacters(value) >= LIMITS.password_min,
    invalid(msg`Must be at least ${{ min: LIMITS.password_min }} characters.`),
  )
  .refine(
    (value) => countCharacters(value) <= LIMITS.password_max,
    invalid(msg`Must be at most ${{ max: LIMITS.password_max }} characters.`),
  );

export const currentPassword = z
  .string()
  .min(1, invalid(msg`Enter your password.`))
  .max(10_000, invalid(msg`Must be at most 10000 characters.`));

/** Not needed for ten minutes after the caller confirmed the session with the provider. */
export const passwordProof = z
  .string()
  .max(10_000, invalid(msg`Must be at most 10000 characters.`))
  .optional();

export const passwordChange = z.object({
  current_password: passwordProof,
  new_password: newPassword,
  /** Also revokes all access tokens. */
  revoke_tokens: z.boolean().optional(),
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** The names and email are what's known of the user. */
export const passwordCheck = z.object({
  password: z.string().max(LIMITS.password_max * 2),
  first_name: z.string().max(LIMITS.line),
  last_name: z.string().max(LIMITS.line),
  email: z.string().max(LIMITS.line),
});
export type PasswordCheck = z.infer<typeof passwordCheck>;

export const loginMethods = z.object({
  /** Whether passwords are accepted here. */
  password_login: z.boolean(),
  /** What the operator's OpenID Connect provider is called; null without one. */
  oidc_name: z.string().nullable(),
  /** How the user confirms sensitive changes. */
  confirm_with: z.enum(['password', 'provider']),
});

export const emailToken = text(200, invalid(msg`This link is incomplete.`));

export const passwordReset = z.object({
  token: emailToken,
  password: newPassword,
  remove_passkeys: z.boolean().optional(),
  unlink_provider: z.boolean().optional(),
});
export type PasswordReset = z.infer<typeof passwordReset>;

/** What a reset link does. `passkeys` and the account of the provider stay unless removed; `starts_over` removes everything in the account. */
export const resetEffects = z.object({
  starts_over: z.boolean(),
  passkeys: z.array(z.object({ name: z.string(), created_at: timestamp })),
  /** What the provider is called; null if no account of it is linked. */
  linked_provider: z.string().nullable(),
});
export type ResetEffects = z.infer<typeof resetEffects>;

export const passwordRoutes = {
  change: route('POST /api/me/password/', {
    costly: true,
    summary: 'Change the password and end other sessions',
    description:
      'Also revokes pending password reset and email change links, with `revoke_tokens` all access tokens, and notifies the user. Returns 400 at `current_password` if it is wrong and at `new_password` if it is weak or unchanged, and 429 after too many failed attempts.',
    body: passwordChange,
    responses: { 204: null },
  }),
  check: route('POST /api/password-check/', {
    access: 'public',
    summary: 'Check whether a new password would be accepted',
    description:
      'False for common and leaked passwords, for those made of the given names and email, and for those that are too short or too long. Stores nothing.',
    body: passwordCheck,
    responses: { 200: z.object({ accepted: z.boolean() }) },
  }),
  requestReset: route('POST /api/password-reset/', {
    access: 'public',
    summary: 'Request a password reset email',
    description:
      'The response is the same whether or not an account exists; only an existing account gets an email. Returns 429 after too many requests from one IP address in an hour.',
    body: z.object({ email: emailAddress }),
    responses: { 202: null },
  }),
  checkReset: route('POST /api/password-reset/check/', {
    access: 'public',
    summary: 'Check a password reset link',
    description:
      "Returns the passkeys that stay after the reset, and whether the account starts over because its address was never verified. Doesn't use up the token. Returns 400 at `token` if it is invalid.",
    body: z.object({ token: emailToken }),
    responses: { 200: resetEffects },
  }),
  confirmReset: route('POST /api/password-reset/confirm/', {
    costly: true,
    access: 'public',
    summary: 'Reset the password with an emailed token',
    description:
      "Ends all sessions and access tokens; two-factor authentication stays on, passkeys stay unless `remove_passkeys` is true, and the account of the provider stays linked unless `unlink_provider` is. If the address was never verified, it is now, and the account starts over: everything in it is removed, because someone else may have opened it. The token is valid for one hour and can be used once. Returns 400 at `token` if it is invalid and at `password` if it is weak, which doesn't use up the token.",
    body: passwordReset,
    session_cookie: 'clear',
    responses: { 204: null },
  }),
};
