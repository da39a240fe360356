import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { id, page, pageQuery, pathId, text, timestamp } from './fields.ts';
import { invalid } from './invalid.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

/** Event types; docs/features/webhooks.md describes each. */
export const webhookEvent = z.enum([
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contact.merged',
  'interaction.created',
  'reminder.due',
  'reminder.completed',
  'message.received',
  'connection.requested',
  'connection.accepted',
  'share.received',
  'share.accepted',
  'ask.received',
  'introduction.asked',
  'introduction.received',
  'introduction.connected',
  'introduction.declined',
  'import.finished',
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(webhookEvent),
  active: z.boolean(),
  /** When it was paused because deliveries failed for a day; null otherwise. */
  paused_at: timestamp.nullable(),
  /** Until when deliveries are also signed with the secret before the last rotation. */
  former_secret_until: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

/** The secret is returned only here. */
export const newWebhook = webhook.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhook>;

/** `secret` is set if it was rotated. */
export const changedWebhook = webhook.extend({ secret: z.string().nullable() });
export type ChangedWebhook = z.infer<typeof changedWebhook>;

const url = text(LIMITS.url, invalid(msg`Enter a URL.`)).refine(
  (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  invalid(msg`Enter a URL that begins with https://.`),
);

/** `introduction.*` stands for all events of introductions. */
const events = z
  .array(
    z.enum(
      [...webhookEvent.options, 'introduction.*'],
      invalid(msg`Choose from the listed events.`),
    ),
  )
  .min(1, invalid(msg`Choose at least one event.`))
  .max(LIMITS.webhook_events, invalid(msg`Choose each event once.`))
  .transform((names) =>
    webhookEvent.options.filter(
      (event) =>
        names.includes(event) ||
        (event.startsWith('introduction.') && names.includes('introduction.*')),
    ),
  );

export const webhookFields = z.object({ url, events, active: z.boolean().default(true) });
export type WebhookFields = z.infer<typeof webhookFields>;

export const webhookChange = z.object({
  url: url.optional(),
  events: events.optional(),
  active: z.boolean().optional(),
  rotate_secret: z.literal(true).optional(),
});
export type WebhookChange = z.infer<typeof webhookChange>;

/** Why an attempt got no response. */
export const deliveryError = z.enum([
  'invalid_url',
  'private_address',
  'unknown_host',
  'unreachable',
  'tls',
  'timeout',
  'aborted',
  'secret',
]);
export type DeliveryError = z.infer<typeof deliveryError>;

/** An event and how its last attempt ended. */
export const webhookDelivery = z.object({
  id,
  /** The `webhook-id` of all attempts. */
  event_id: z.string(),
  type: z.union([webhookEvent, z.literal('webhook.test')]),
  /** Of the row that the event is about; null for tests. */
  object_id: id.nullable(),
  created_at: timestamp,
  /** `failed`: the last attempt failed; the next one is at `next_attempt_at`. */
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  last_attempt_at: timestamp.nullable(),
  /** Null if there is none, and while the webhook is paused. */
  next_attempt_at: timestamp.nullable(),
  response_status: z.int().nullable(),
  /** The beginning. */
  response_body: z.string().nullable(),
  error: deliveryError.nullable(),
  duration_ms: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookRoutes = {
  list: route('GET /api/webhooks/', {
    summary: 'List webhooks',
    description: 'Newest first, without their secrets.',
    query: pageQuery,
    responses: { 200: page(webhook) },
  }),
  create: route('POST /api/webhooks/', {
    summary: 'Create a webhook',
    description: `Returns the secret, which can’t be shown again. Requests follow Standard Webhooks: \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, and a body with \`id\`, \`type\`, \`created_at\` and \`data\`. Returns 400 at \`url\` for addresses that aren’t https or lead to a private network, unless the operator allows those, and past ${LIMITS.webhooks} webhooks.`,
    body: webhookFields,
    responses: { 201: newWebhook },
  }),
  change: route('PATCH /api/webhooks/{id}/', {
    summary: 'Change, pause or activate a webhook, or rotate its secret',
    description:
      'With `rotate_secret`, returns the new secret once; for 24 hours, requests are also signed with the former one. While a webhook is inactive, no events are recorded; activating it sends those that were recorded before. Returns 400 at `url` as for creating one.',
    body: webhookChange,
    responses: { 200: changedWebhook },
    errors: [404],
  }),
  remove: route('DELETE /api/webhooks/{id}/', {
    summary: 'Delete a webhook',
    description: 'Also deletes its deliveries; nothing more is sent.',
    responses: { 204: null },
    errors: [404],
  }),
  deliveries: route('GET /api/webhooks/{id}/deliveries/', {
    summary: 'List the deliveries of a webhook',
    description: 'Newest first; deliveries are kept for 30 days.',
    query: pageQuery,
    responses: { 200: page(webhookDelivery) },
    errors: [404],
  }),
  redeliver: route('POST /api/webhooks/{id}/deliveries/{delivery}/redeliver/', {
    summary: 'Send a delivery again',
    description:
      'With the same `webhook-id` and body, at once. Returns 409 while the webhook is inactive.',
    params: z.object({ id: pathId, delivery: pathId }),
    responses: { 200: webhookDelivery },
    errors: [404, 409],
  }),
  test: route('POST /api/webhooks/{id}/test/', {
    summary: 'Send a test event',
    description:
      'Of the type `webhook.test`, once, also while the webhook is inactive. Returns 429 past 60 an hour.',
    responses: { 201: webhookDelivery },
    errors: [404],
  }),
};
