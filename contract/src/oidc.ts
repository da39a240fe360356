import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { loginResult, newSession, signup } from './auth.ts';
import { emailAddress, text, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { passwordProof } from './passwords.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

const MAX_PARAMETER = 4000;

/** Where to go afterwards; the browser accepts only paths of this site. */
const next = text(2000).optional();

const authorization = z.object({
  /** The page of the provider to open. */
  url: z.string(),
});

/** The parameters of the page that the provider sent the browser to. */
export const oidcCallback = z.object({
  state: text(200, invalid(msg`This page is incomplete. Log in again.`)),
  code: z.string().max(MAX_PARAMETER).optional(),
  iss: z.string().max(MAX_PARAMETER).optional(),
  error: z.string().max(MAX_PARAMETER).optional(),
  error_description: z.string().max(MAX_PARAMETER).optional(),
});
export type OidcCallback = z.infer<typeof oidcCallback>;

/** A new person, who still has to accept the terms. */
export const oidcNewcomer = z.object({
  /** For the sign-up, within 30 minutes. */
  signup: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null if the provider has none. */
  email: z.string().nullable(),
  /** The address is then that of the account; otherwise it may be another one. */
  email_verified: z.boolean(),
  invitation: z.string().nullable(),
});
export type OidcNewcomer = z.infer<typeof oidcNewcomer>;

const target = { next: z.string().nullable() };

export const oidcResult = z.discriminatedUnion('result', [
  newSession.extend({ result: z.literal('logged_in'), ...target }),
  z.object({ result: z.literal('two_factor'), login: loginResult.options[1], ...target }),
  z.object({ result: z.literal('signup'), newcomer: oidcNewcomer, ...target }),
  z.object({ result: z.literal('linked'), ...target }),
  z.object({ result: z.literal('confirmed'), ...target }),
]);
export type OidcResult = z.infer<typeof oidcResult>;

export const oidcSignup = signup.omit({ password: true, email: true }).extend({
  signup: text(200, invalid(msg`This page has expired. Log in again.`)),
  /** Ignored if the provider has verified another one. */
  email: emailAddress.optional(),
});
export type OidcSignup = z.infer<typeof oidcSignup>;

export const oidcLink = z.object({
  /** The caller's account with the provider; null without one. */
  linked: z
    .object({
      email: z.string().nullable(),
      created_at: timestamp,
      last_used_at: timestamp.nullable(),
    })
    .nullable(),
  has_password: z.boolean(),
  /** Until when the session needs no password; null if it does. */
  confirmed_until: timestamp.nullable(),
});
export type OidcLink = z.infer<typeof oidcLink>;

export const oidcRoutes = {
  start: route('POST /api/oidc/start/', {
    access: 'public',
    summary: 'Start a login with the provider',
    description:
      'Returns the page of the OpenID Connect provider, which sends the browser back to `/login/provider`, and sets a cookie that binds the login to this browser for ten minutes. Returns 404 if the operator has no provider, 503 if it can’t be reached, and 429 past 60 per IP address in five minutes.',
    body: z.object({ next, invitation: text(100).optional() }),
    browser_cookie: true,
    responses: { 200: authorization },
    errors: [404, 503],
  }),
  link: route('POST /api/oidc/link/', {
    summary: 'Start linking an account of the provider',
    description:
      'Like the start of a login. Returns 400 at `password` if it is wrong, and 409 if the caller has linked one.',
    body: z.object({ next, password: passwordProof }),
    browser_cookie: true,
    responses: { 200: authorization },
    errors: [404, 409, 503],
  }),
  confirm: route('POST /api/oidc/confirm/', {
    summary: 'Start confirming the session with the provider',
    description:
      'Like the start of a login, but the provider asks the user to log in again. The session then needs no password for ten minutes. Returns 409 if the caller has no account with the provider.',
    body: z.object({ next }),
    browser_cookie: true,
    responses: { 200: authorization },
    errors: [404, 409, 503],
  }),
  callback: route('POST /api/oidc/callback/', {
    costly: true,
    access: 'optional',
    summary: 'Finish a login, link, or confirmation',
    description:
      'Takes the parameters that the provider added to the address of the page. Works once, in the browser that started. Returns a session, a challenge if two-factor authentication is on, or what a new person needs to sign up. Returns 400 if the provider refused or its response is invalid, 403 `account_disabled` for a disabled account, 409 `account_exists` if the provider has verified the email of an existing account, which can be linked in its settings, and 409 if the account of the provider is linked to another one.',
    body: oidcCallback,
    browser_cookie: true,
    session_cookie: 'set',
    responses: { 200: oidcResult },
    errors: [403, 404, 409, 503],
  }),
  signup: route('POST /api/oidc/signup/', {
    access: 'public',
    summary: 'Sign up with an account of the provider',
    description:
      'Completes the sign-up of a new person. Uses the email that the provider has verified; otherwise `email`, to which a link to verify it is sent. Returns the errors of a sign-up with a password.',
    body: oidcSignup,
    browser_cookie: true,
    session_cookie: 'set',
    responses: { 201: newSession },
    errors: [403, 404],
  }),
  get: route('GET /api/oidc/link/', {
    summary: 'Get the linked account of the provider',
    description: 'Also says whether the caller has a password.',
    responses: { 200: oidcLink },
  }),
  unlink: route('DELETE /api/oidc/link/', {
    summary: 'Unlink the account of the provider',
    description:
      'Returns 400 at `password` if it is wrong, and 409 if the user couldn’t log in any more: with neither a password, if passwords are accepted, nor a passkey.',
    body: z.object({ password: passwordProof }),
    responses: { 204: null },
    errors: [404, 409],
  }),
};
