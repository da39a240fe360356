import { z } from 'zod';
import { ownPassword } from './passwords.ts';
import { route } from './route.ts';

export const accountRoutes = {
  export: route({
    method: 'GET',
    path: '/api/me/export/',
    access: 'session',
    summary: 'Export all account data as a zip',
    media: 'application/zip',
    answers: { 200: z.unknown() },
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/me/',
    access: 'session',
    summary: 'Delete the account and its data',
    body: z.object({ password: ownPassword }),
    answers: { 204: null },
  }),
};
