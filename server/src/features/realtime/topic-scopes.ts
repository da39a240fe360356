import type { EventTopic } from '#contract/events.ts';
import type { TokenScope } from '#contract/scopes.ts';
import { hasScope, type PersonContext } from '../../context.ts';

/** What an access token needs to learn of changes; null: nothing. */
const TOPIC_SCOPES: Record<EventTopic, TokenScope | null> = {
  contacts: 'contacts:read',
  contact_types: 'contacts:read',
  contact_views: 'contacts:read',
  custom_fields: 'contacts:read',
  relationships: 'contacts:read',
  interactions: 'contacts:read',
  duplicates: 'contacts:read',
  batches: 'contacts:read',
  imports: 'contacts:read',
  conversations: 'messages:read',
  messages: 'messages:read',
  typing: 'messages:read',
  connections: 'network:read',
  contact_shares: 'network:read',
  asks: 'network:read',
  introductions: 'network:read',
  card_links: 'network:read',
  users: 'network:read',
  blocks: 'network:read',
  reminders: 'reminders:read',
  referrals: 'account:read',
  push_subscriptions: 'account:read',
  session: 'account:read',
  access_token: 'account:read',
  webhooks: 'account:read',
  security: 'account:read',
  notifications: null,
  dashboard: null,
};

/** Whether the caller may learn of changes of a topic. */
export function mayReceive(ctx: Pick<PersonContext, 'token'>, topic: string): boolean {
  if (ctx.token === undefined) return true;
  // A newer server may publish unknown topics.
  const scope = (TOPIC_SCOPES as Record<string, TokenScope | null | undefined>)[topic];
  return scope !== undefined && (scope === null || hasScope(ctx, scope));
}
