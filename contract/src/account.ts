import { z } from 'zod';
import { ownPassword } from './passwords.ts';
import { route } from './route.ts';

export const accountRoutes = {
  export: route({
    method: 'GET',
    path: '/api/me/export/',
    access: 'session',
    summary: 'Everything the account holds, as a zip of JSON, CSV and vCard.',
    media: 'application/zip',
    answers: { 200: z.unknown() },
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/me/',
    access: 'session',
    summary: 'Deletes the account and its data, at once and whole.',
    body: z.object({ password: ownPassword }),
    answers: { 204: null },
  }),
};
