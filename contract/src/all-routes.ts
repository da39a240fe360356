import { accessTokenRoutes } from './access-tokens.ts';
import { askRoutes } from './asks.ts';
import { cardLinkRoutes } from './card-links.ts';
import { introductionRoutes } from './introductions.ts';
import { accountRoutes } from './account.ts';
import { administrationRoutes } from './administration.ts';
import { auditLogRoutes } from './audit-log.ts';
import { blockRoutes } from './blocks.ts';
import { emailAddressRoutes } from './email-addresses.ts';
import { passkeyRoutes } from './passkeys.ts';
import { passwordRoutes } from './passwords.ts';
import { securityLogRoutes } from './security-log.ts';
import { sessionRoutes } from './sessions.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { authRoutes } from './auth.ts';
import { bulkRoutes } from './bulk.ts';
import { connectionRoutes } from './connections.ts';
import { contactShareRoutes } from './contact-shares.ts';
import { contactTagRoutes } from './contact-tags.ts';
import { contactTypeRoutes } from './contact-types.ts';
import { contactViewRoutes } from './contact-views.ts';
import { contactRoutes } from './contacts.ts';
import { customFieldRoutes } from './custom-fields.ts';
import { conversationRoutes } from './conversations.ts';
import { dashboardRoutes } from './dashboard.ts';
import { duplicateRoutes } from './duplicates.ts';
import { eventRoutes } from './events.ts';
import { exportRoutes } from './exports.ts';
import { importRoutes } from './imports.ts';
import { instanceRoutes } from './instance.ts';
import { interactionRoutes } from './interactions.ts';
import { messageChangeRoutes } from './message-changes.ts';
import { notificationRoutes } from './notifications.ts';
import { oauthRoutes } from './oauth.ts';
import { offlineRoutes } from './offline.ts';
import { oidcRoutes } from './oidc.ts';
import { onboardingRoutes } from './onboarding.ts';
import { planRoutes } from './plans.ts';
import { profileChangeRoutes } from './profile-changes.ts';
import { pushSubscriptionRoutes } from './push-subscriptions.ts';
import { referralRoutes } from './referrals.ts';
import { reminderRoutes } from './reminders.ts';
import { householdRoutes } from './households.ts';
import { relationshipKindRoutes } from './relationship-kinds.ts';
import { relationshipRoutes } from './relationships.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search.ts';
import { serviceRoutes } from './service.ts';
import { signupControlRoutes } from './signup-control.ts';
import { trashRoutes } from './trash.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';

/** All endpoints by feature. OpenAPI, the typed client and the route tests are generated from it. */
export const allRoutes = {
  service: serviceRoutes,
  plans: planRoutes,
  auth: authRoutes,
  signup_control: signupControlRoutes,
  instance: instanceRoutes,
  administration: administrationRoutes,
  audit_log: auditLogRoutes,
  account: accountRoutes,
  blocks: blockRoutes,
  email_addresses: emailAddressRoutes,
  oidc: oidcRoutes,
  passkeys: passkeyRoutes,
  passwords: passwordRoutes,
  security_log: securityLogRoutes,
  sessions: sessionRoutes,
  access_tokens: accessTokenRoutes,
  webhooks: webhookRoutes,
  oauth: oauthRoutes,
  two_factor: twoFactorRoutes,
  users: userRoutes,
  contacts: contactRoutes,
  profile_changes: profileChangeRoutes,
  contact_types: contactTypeRoutes,
  contact_tags: contactTagRoutes,
  contact_views: contactViewRoutes,
  custom_fields: customFieldRoutes,
  relationship_kinds: relationshipKindRoutes,
  relationships: relationshipRoutes,
  households: householdRoutes,
  interactions: interactionRoutes,
  bulk: bulkRoutes,
  trash: trashRoutes,
  duplicates: duplicateRoutes,
  exports: exportRoutes,
  imports: importRoutes,
  offline: offlineRoutes,
  conversations: conversationRoutes,
  message_changes: messageChangeRoutes,
  connections: connectionRoutes,
  contact_shares: contactShareRoutes,
  asks: askRoutes,
  introductions: introductionRoutes,
  card_links: cardLinkRoutes,
  notifications: notificationRoutes,
  push_subscriptions: pushSubscriptionRoutes,
  reminders: reminderRoutes,
  onboarding: onboardingRoutes,
  dashboard: dashboardRoutes,
  referrals: referralRoutes,
  search: searchRoutes,
  events: eventRoutes,
};

export const routeList: readonly Route[] = Object.values(allRoutes).flatMap((feature): Route[] =>
  Object.values(feature),
);

type Values<T> = T[keyof T];

export type AnyRoute = Values<{
  [Feature in keyof typeof allRoutes]: Values<(typeof allRoutes)[Feature]>;
}>;
