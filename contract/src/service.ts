import { z } from 'zod';
import { route } from './route.ts';

export const health = z.object({
  status: z.enum(['ok', 'unavailable']),
  version: z.string(),
  database: z.enum(['ok', 'unavailable']),
  /** `files`: emails are written to the data folder. */
  mail: z.enum(['smtp', 'files']),
  /** The operator named on the legal pages. */
  operator_name: z.string(),
});

export const serviceRoutes = {
  live: route({
    method: 'GET',
    path: '/api/health/live/',
    access: 'public',
    summary: 'Whether the process works, whatever becomes of the database: for who restarts it.',
    answers: { 200: z.object({ status: z.literal('ok'), version: z.string() }) },
  }),
  health: route({
    method: 'GET',
    path: '/api/health/',
    access: 'public',
    summary:
      'Whether the server can serve; 503 while the database is away, and from when the server is told to end.',
    answers: { 200: health },
    errors: [503],
  }),
  openapi: route({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This description, as OpenAPI 3.1.',
    answers: { 200: z.record(z.string(), z.unknown()) },
  }),
};
