import { z } from 'zod';
import { id, idParams, page, pageQuery, timestamp } from './fields.ts';
import { route } from './route.ts';

/** What `data` of a notification says to programs; `kind` is the event. */
export const notificationKind = z.enum([
  'connection_accepted',
  'share_received',
  'share_accepted',
  'share_declined',
]);

export const notification = z.object({
  id,
  type: z.enum(['message', 'connection', 'other']),
  /** A sentence for a person. */
  message: z.string(),
  time: timestamp,
  read: z.boolean(),
  data: z.object({
    kind: notificationKind,
    connection_id: id.optional(),
    share_id: id.optional(),
    conversation_id: id.optional(),
    user_id: id.optional(),
  }),
});
export type Notification = z.infer<typeof notification>;

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notifications/',
    access: 'session',
    summary:
      'What happened, newest first. Pending connections are not among them: the client adds them.',
    query: pageQuery,
    answers: { 200: page(notification).extend({ unread_count: z.int() }) },
  }),
  markAllRead: route({
    method: 'POST',
    path: '/api/notifications/mark_all_read/',
    access: 'session',
    summary: 'Marks every notification as read.',
    answers: { 204: null },
  }),
  markRead: route({
    method: 'POST',
    path: '/api/notifications/{id}/mark_read/',
    access: 'session',
    summary: 'Marks one notification as read.',
    params: idParams,
    answers: { 204: null },
    errors: [404],
  }),
};
