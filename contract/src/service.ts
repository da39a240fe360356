import { z } from 'zod';
import { route } from './route.ts';
import { signupMode } from './signup-control.ts';

export const health = z.object({
  status: z.enum(['ok', 'unavailable']),
  version: z.string(),
  database: z.enum(['ok', 'unavailable']),
  /** `files`: emails are written to the data folder. */
  mail: z.enum(['smtp', 'files']),
  operator_name: z.string(),
  /** Who may sign up. */
  signup: signupMode,
  /** What the operator's OpenID Connect provider is called; null without one. */
  oidc_name: z.string().nullable(),
  /** Whether people can log in and sign up with a password. */
  password_login: z.boolean(),
  /** False until the first account is created, with the link that the server prints unless sign-up is open. */
  has_accounts: z.boolean(),
});

export const serviceRoutes = {
  live: route('GET /api/health/live/', {
    access: 'public',
    summary: 'Liveness probe',
    description:
      'Succeeds as long as the process responds, regardless of the database. Use it to decide whether to restart the server.',
    responses: { 200: z.object({ status: z.literal('ok'), version: z.string() }) },
  }),
  health: route('GET /api/health/', {
    access: 'public',
    summary: 'Readiness probe',
    description:
      'Returns 503 while the database is unreachable and as soon as the server starts to shut down. Use it to decide whether to route traffic to the server. Also says who may sign up.',
    responses: { 200: health },
    errors: [503],
  }),
  openapi: route('GET /api/openapi.json', {
    access: 'public',
    summary: 'Get the OpenAPI 3.1 document',
    responses: { 200: z.record(z.string(), z.unknown()) },
  }),
};
