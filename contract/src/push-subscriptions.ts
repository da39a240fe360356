import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { id, page, pageQuery, text, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

/** A browser that gets push notifications (RFC 8030), until its session ends. */
export const pushSubscription = z.object({
  id,
  /** Display text such as "Chrome on Linux". */
  device: z.string(),
  /** Whether it belongs to the session that sent the request. */
  current: z.boolean(),
  /** Whether notifications contain names and texts. */
  show_text: z.boolean(),
  created_at: timestamp,
  /** When the push service last accepted a notification. */
  last_success_at: timestamp.nullable(),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

const key = (pattern: RegExp) =>
  z.string().regex(pattern, invalid(msg`Must be a key as base64url.`));

/** As `PushSubscription.toJSON()` returns it in a browser. */
export const newPushSubscription = z.object({
  endpoint: text(LIMITS.push_endpoint, invalid(msg`Enter a URL.`)),
  keys: z.object({ p256dh: key(/^B[\w-]{86}=?$/), auth: key(/^[\w-]{22}(==)?$/) }),
  /** Unless given, that of the replaced subscription, or false. */
  show_text: z.boolean().optional(),
});
export type NewPushSubscription = z.infer<typeof newPushSubscription>;

export const pushSubscriptionRoutes = {
  key: route('GET /api/push-key/', {
    summary: 'Get the public key for push subscriptions',
    description: 'The `applicationServerKey` with which a browser subscribes (RFC 8292).',
    responses: { 200: z.object({ public_key: z.string() }) },
  }),
  list: route('GET /api/push-subscriptions/', {
    summary: 'List devices with push notifications',
    description: 'Newest first.',
    query: pageQuery,
    responses: { 200: page(pushSubscription) },
  }),
  create: route('POST /api/push-subscriptions/', {
    summary: 'Turn on push notifications for the current session',
    description: `Replaces the subscription of the session. It is deleted when the session ends, or when the push service says that it no longer exists. Returns 400 at \`endpoint\` unless it is an https URL with a public address, or past ${LIMITS.push_subscriptions} devices, and 409 if it belongs to another account with other keys.`,
    body: newPushSubscription,
    responses: { 200: pushSubscription, 201: pushSubscription },
    errors: [409],
  }),
  change: route('PATCH /api/push-subscriptions/{id}/', {
    summary: 'Change what notifications on a device contain',
    body: z.object({ show_text: z.boolean() }),
    responses: { 200: pushSubscription },
    errors: [404],
  }),
  remove: route('DELETE /api/push-subscriptions/{id}/', {
    summary: 'Turn off push notifications for a device',
    responses: { 204: null },
    errors: [404],
  }),
  test: route('POST /api/push-subscriptions/{id}/test/', {
    summary: 'Send a test notification to a device',
    description: 'Also during quiet hours. Returns 429 past the hourly limit.',
    responses: { 204: null },
    errors: [404],
  }),
};
