import { z } from 'zod';
import { contact } from './contacts.ts';
import { id, text, timestamp } from './fields.ts';
import { interaction } from './interactions.ts';
import { LIMITS } from './limits.ts';
import { reminder } from './reminders.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

export const offlineKind = z.enum(['contact', 'reminder', 'interaction']);
export type OfflineKind = z.infer<typeof offlineKind>;

/** The key of a browser's copy. The response also sets it as a cookie, which ends with the session. */
export const offlineKey = z.object({
  /** 256 random bits in base64url. */
  key: z.string(),
  expires_at: timestamp,
});
export type OfflineKey = z.infer<typeof offlineKey>;

/** A part of the first copy or of later changes. Rows may come again; the last one counts. */
export const offlineChanges = z.object({
  /** True for the first part: whatever the browser has is replaced. */
  is_first: z.boolean(),
  /** How many rows the copy will have; null except in the first part. */
  total: z.int().nullable(),
  contacts: z.array(contact),
  reminders: z.array(reminder),
  interactions: z.array(interaction),
  deleted: z.array(z.object({ kind: offlineKind, id })),
  next_cursor: z.string(),
  has_more: z.boolean(),
});
export type OfflineChanges = z.infer<typeof offlineChanges>;

export const offlineRoutes = {
  start: route('POST /api/offline/', {
    summary: 'Keep contacts on this device',
    description:
      "Returns a new key for this session's copy and sets it as a cookie until the session ends. The server doesn't store the key. Repeated, it makes a new key, and a copy with the former one can't be read.",
    responses: { 200: offlineKey },
    session_cookie: 'set_offline_key',
  }),
  stop: route('DELETE /api/offline/', {
    summary: 'Remove contacts from this device',
    description: 'Removes the cookie with the key. Repeating the call succeeds.',
    responses: { 204: null },
    session_cookie: 'clear_offline_key',
  }),
  changes: route('GET /api/offline/changes/', {
    summary: 'Read the copy for this device, and changes since',
    description: `Up to ${LIMITS.offline_page} rows. Without \`after\`, starts with everything; \`after\` continues with the last \`next_cursor\`, also after a failure at any point. Cursors don't expire. Returns 404 if this session keeps no contacts.`,
    query: z.object({ after: text(LIMITS.line).optional() }),
    responses: { 200: offlineChanges },
    errors: [404],
  }),
};
