import { pushSubscriptionRoutes } from '#contract/push-subscriptions.ts';
import type { Mount } from '../../http/mount.ts';
import {
  changeSubscription,
  getKey,
  getSubscriptions,
  sendTest,
  subscribe,
  unsubscribe,
} from './push-subscriptions.service.ts';

export function mountPushSubscriptions(mount: Mount): void {
  mount(pushSubscriptionRoutes.key, ({ ctx }) => getKey(ctx));
  mount(pushSubscriptionRoutes.list, ({ ctx, query }) => getSubscriptions(ctx, query));
  mount(pushSubscriptionRoutes.create, ({ ctx, body }) => subscribe(ctx, body));
  mount(pushSubscriptionRoutes.change, ({ ctx, params, body }) =>
    changeSubscription(ctx, params.id, body),
  );
  mount(pushSubscriptionRoutes.remove, ({ ctx, params }) => unsubscribe(ctx, params.id));
  mount(pushSubscriptionRoutes.test, ({ ctx, params }) => sendTest(ctx, params.id));
}
