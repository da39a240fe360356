import { z } from 'zod';
import { passwordProof } from './passwords.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

export const accountRoutes = {
  export: route('GET /api/me/export/', {
    costly: true,
    summary: 'Export all account data as a zip',
    description:
      'The zip contains JSON files for all data, and the contacts also as CSV and vCard. The user is notified of each export. Returns 429 after 10 exports in an hour.',
    media: 'application/zip',
    responses: { 200: z.unknown() },
  }),
  delete: route('DELETE /api/me/', {
    costly: true,
    summary: 'Delete the account and its data',
    description:
      "Deletes the account immediately and permanently, ends all sessions and sends a final email. Other users keep their conversations, without the user's name, and the contacts shared with them. Returns 400 at `password` if it is wrong.",
    body: z.object({ password: passwordProof }),
    session_cookie: 'clear',
    responses: { 204: null },
  }),
};
