import { webhookRoutes } from '#contract/webhooks.ts';
import type { Mount } from '../../http/mount.ts';
import { getDeliveries, redeliver, testWebhook } from './deliveries.service.ts';
import { changeWebhook, createWebhook, getWebhooks, removeWebhook } from './webhooks.service.ts';

export function mountWebhooks(mount: Mount): void {
  mount(webhookRoutes.list, ({ ctx, query }) => getWebhooks(ctx, query));
  mount(webhookRoutes.create, ({ ctx, body }) => createWebhook(ctx, body));
  mount(webhookRoutes.change, ({ ctx, params, body }) => changeWebhook(ctx, params.id, body));
  mount(webhookRoutes.remove, ({ ctx, params }) => removeWebhook(ctx, params.id));
  mount(webhookRoutes.deliveries, ({ ctx, params, query }) => getDeliveries(ctx, params.id, query));
  mount(webhookRoutes.redeliver, ({ ctx, params }) => redeliver(ctx, params));
  mount(webhookRoutes.test, ({ ctx, params }) => testWebhook(ctx, params.id));
}
