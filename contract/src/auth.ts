import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { emailAddress, id, line, text } from './fields.ts';
import { invalid } from './invalid.ts';
import { DURATIONS, LIMITS } from './limits.ts';
import { newPassword, currentPassword } from './passwords.ts';
import { routesWith } from './route.ts';
import { localeTag, timeZone, user } from './users.ts';

const route = routesWith('session');

export const signup = z.object({
  first_name: line(LIMITS.name, invalid(msg`Enter your first name.`)),
  last_name: line(LIMITS.name).default(''),
  email: emailAddress,
  password: newPassword,
  referral_code: text(64).optional(),
  /** The code of an invitation, required where sign-up needs one. */
  invitation: text(100).optional(),
  accept_terms: z.literal(true, { error: invalid(msg`Accept the terms and conditions.`) }),
  /** Unknown values fall back to the defaults. */
  locale: localeTag.optional().catch(undefined),
  time_zone: timeZone.optional().catch(undefined),
});
export type Signup = z.infer<typeof signup>;

export const login = z.object({
  email: text(LIMITS.line, invalid(msg`Enter your email.`)),
  password: currentPassword,
});
export type Login = z.infer<typeof login>;

/** The session token is returned only here. Browsers use the cookie instead, which scripts can't read. */
export const newSession = z.object({ token: z.string(), user });
export type NewSession = z.infer<typeof newSession>;

/** A session, or a challenge for the second factor, which expires after five minutes or five attempts. */
export const loginResult = z.union([
  newSession.extend({ two_factor_required: z.literal(false) }),
  z.object({
    two_factor_required: z.literal(true),
    user_id: id,
    email: z.string(),
    challenge: z.string(),
    /** Methods the user can complete the challenge with; `code` is always available. */
    methods: z.array(z.enum(['code', 'passkey'])),
  }),
]);
export type LoginResult = z.infer<typeof loginResult>;

export const authRoutes = {
  signup: route('POST /api/signup/', {
    costly: true,
    access: 'public',
    summary: 'Sign up',
    description:
      'Creates an account and its first session, and emails a link to verify the address. Returns 400 at `email` if an account with it exists and at `password` if it is weak, and 429 after too many sign-ups from one IP address in an hour. An unknown `referral_code` is ignored. Returns 403 `signup_closed` where no one may sign up and 403 `invitation_required` where it takes an `invitation`, before the email is looked up. A failed sign-up doesn’t use up the invitation. Returns 403 `password_login_off` where passwords aren’t accepted.',
    body: signup,
    session_cookie: 'set',
    responses: { 201: newSession },
    errors: [403],
  }),
  login: route('POST /api/login/', {
    costly: true,
    access: 'public',
    summary: 'Log in with email and password',
    description: `Returns a session, or a challenge if two-factor authentication is on; the challenge expires after ${DURATIONS.challenge_seconds / 60} minutes or ${LIMITS.challenge_attempts} attempts. An unknown email and a wrong password return the same 401. Returns 403 \`account_disabled\` for the right credentials of a disabled account, \`password_login_off\` where passwords aren’t accepted, and 429 after too many failed attempts.`,
    body: login,
    session_cookie: 'set',
    responses: { 200: loginResult },
    errors: [403],
  }),
  logout: route('POST /api/logout/', {
    summary: 'Log out',
    description: 'Ends the current session and its event streams immediately.',
    session_cookie: 'clear',
    responses: { 204: null },
  }),
};
