import { z } from 'zod';
import { countCharacters, emailAddress, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { user } from './users.ts';

/** 8 to 256 characters of any kind. Not trimmed: a password is what was typed. */
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

export const signup = z.object({
  first_name: text(LIMITS.name, 'Please enter your first name.'),
  last_name: text(LIMITS.name).default(''),
  email: emailAddress,
  password: newPassword,
  referral_code: text(64).optional(),
  accept_terms: z.literal(true, { error: 'Please accept the terms and conditions.' }),
});
export type Signup = z.infer<typeof signup>;

export const login = z.object({
  email: text(LIMITS.line, 'Please enter your email.'),
  password: z
    .string()
    .min(1, 'Please enter your password.')
    .max(10_000, 'Must be at most 10000 characters.'),
});
export type Login = z.infer<typeof login>;

export const signedUp = z.object({ token: z.string(), user });
export const loggedIn = z.object({
  token: z.string(),
  user,
  two_factor_required: z.literal(false),
});

export const authRoutes = {
  signup: route({
    method: 'POST',
    path: '/api/signup/',
    access: 'public',
    summary: 'Opens an account and signs in.',
    body: signup,
    answers: { 201: signedUp },
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
