import { z } from 'zod';
import { emailAddress, id, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { newPassword, ownPassword } from './passwords.ts';
import { route } from './route.ts';
import { localeTag, timeZone, user } from './users.ts';

export const signup = z.object({
  first_name: text(LIMITS.name, 'Please enter your first name.'),
  last_name: text(LIMITS.name).default(''),
  email: emailAddress,
  password: newPassword,
  referral_code: text(64).optional(),
  accept_terms: z.literal(true, { error: 'Please accept the terms and conditions.' }),
  /** Where the person is, as their browser says; what we don't know is left at the defaults. */
  locale: localeTag.optional().catch(undefined),
  time_zone: timeZone.optional().catch(undefined),
});
export type Signup = z.infer<typeof signup>;

export const login = z.object({
  email: text(LIMITS.line, 'Please enter your email.'),
  password: ownPassword,
});
export type Login = z.infer<typeof login>;

/** A session: its token is told once, here. */
export const signedIn = z.object({ token: z.string(), user });
export type SignedIn = z.infer<typeof signedIn>;

/** A session, or the challenge that the second factor must answer within five minutes and five tries. */
export const loggedIn = z.union([
  signedIn.extend({ two_factor_required: z.literal(false) }),
  z.object({
    two_factor_required: z.literal(true),
    user_id: id,
    email: z.string(),
    challenge: z.string(),
    /** What this person may answer with; a code of the app or a recovery code always. */
    methods: z.array(z.enum(['code', 'passkey'])),
  }),
]);
export type LoggedIn = z.infer<typeof loggedIn>;

export const authRoutes = {
  signup: route({
    method: 'POST',
    path: '/api/signup/',
    access: 'public',
    summary: 'Opens an account and signs in.',
    body: signup,
    answers: { 201: signedIn },
  }),
  login: route({
    method: 'POST',
    path: '/api/login/',
    access: 'public',
    summary: 'Signs in with email and password.',
    body: login,
    answers: { 200: loggedIn },
  }),
  logout: route({
    method: 'POST',
    path: '/api/logout/',
    access: 'session',
    summary: 'Ends this session at once.',
    answers: { 204: null },
  }),
};
