import type { ServerResponse } from 'node:http';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance } from 'fastify';
import { allRoutes } from '#contract/all-routes.ts';
import { defaultPlans } from '#contract/default-plans.ts';
import { planRoutes } from '#contract/plans.ts';
import { serviceRoutes } from '#contract/service.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import { mountAccessTokens } from './features/access-tokens/access-tokens.routes.ts';
import { findMcpSession } from './features/access-tokens/public.ts';
import { mountAccount } from './features/account/account.routes.ts';
import { mountAsks } from './features/asks/asks.routes.ts';
import { mountAdministration } from './features/administration/administration.routes.ts';
import { mountAuditLog } from './features/audit-log/audit-log.routes.ts';
import { mountAuth } from './features/auth/auth.routes.ts';
import { mountBlocks } from './features/blocks/blocks.routes.ts';
import { mountBulk } from './features/bulk/bulk.routes.ts';
import { mountContactTags } from './features/bulk/contact-tags.routes.ts';
import { mountCardLinks } from './features/card-links/card-links.routes.ts';
import { mountConnections } from './features/connections/connections.routes.ts';
import { mountIntroductions } from './features/introductions/introductions.routes.ts';
import { mountContactShares } from './features/contact-shares/contact-shares.routes.ts';
import { mountCustomFields } from './features/custom-fields/custom-fields.routes.ts';
import { mountContactTypes } from './features/contact-types/contact-types.routes.ts';
import { mountContactPhotos, mountContacts } from './features/contacts/contacts.routes.ts';
import { mountContactViews } from './features/contact-views/contact-views.routes.ts';
import { mountConversations } from './features/conversations/conversations.routes.ts';
import { mountDashboard } from './features/dashboard/dashboard.routes.ts';
import { mountDav } from './features/dav/dav.routes.ts';
import { mountDuplicates } from './features/duplicates/duplicates.routes.ts';
import { mountEmailAddresses } from './features/email-addresses/email-addresses.routes.ts';
import { mountExports } from './features/exports/exports.routes.ts';
import { mountImports } from './features/imports/imports.routes.ts';
import { mountInstance } from './features/instance/instance.routes.ts';
import { mountInteractions } from './features/interactions/interactions.routes.ts';
import { mountMcp } from './features/mcp/mcp.routes.ts';
import {
  mountNotifications,
  mountUnsubscribe,
} from './features/notifications/notifications.routes.ts';
import { mountOAuth, mountOAuthConsent } from './features/oauth/oauth.routes.ts';
import { mountOffline } from './features/offline/offline.routes.ts';
import { mountOidc } from './features/oidc/oidc.routes.ts';
import { mountOnboarding } from './features/onboarding/onboarding.routes.ts';
import { mountCalendarFeed } from './features/reminders/calendar/calendar-feed.routes.ts';
import { mountPushSubscriptions } from './features/push-subscriptions/push-subscriptions.routes.ts';
import { mountReferrals } from './features/referrals/referrals.routes.ts';
import {
  mountHouseholds,
  mountRelationshipKinds,
  mountRelationships,
} from './features/relationships/relationships.routes.ts';
import { mountReminders } from './features/reminders/reminders.routes.ts';
import { mountPasswords } from './features/passwords/passwords.routes.ts';
import { mountPasskeys } from './features/passkeys/passkeys.routes.ts';
import { mountRealtime } from './features/realtime/realtime.routes.ts';
import { mountSearch } from './features/search/search.routes.ts';
import { mountSecurityLog } from './features/security-log/security-log.routes.ts';
import { mountSessions } from './features/sessions/sessions.routes.ts';
import { getSignupState } from './features/signup-control/public.ts';
import { mountSignupControl } from './features/signup-control/signup-control.routes.ts';
import { mountTrash } from './features/trash/trash.routes.ts';
import { mountTwoFactor } from './features/two-factor/two-factor.routes.ts';
import { mountAvatars, mountUsers } from './features/users/users.routes.ts';
import { serveApiDocs } from './http/api-docs/api-docs.ts';
import { mountWebhooks } from './features/webhooks/webhooks.routes.ts';
import {
  mountMediaOn,
  mountOn,
  mountStreamOn,
  type Mount,
  type MountOptions,
} from './http/mount.ts';
import { openApiOf } from './http/openapi.ts';
import { translate } from './infra/translations.ts';
import { isReachable } from './infra/db.ts';
import type { EventHub } from './infra/events.ts';
import { VERSION } from './version.ts';

const ACCOUNT = [
  mountAuth,
  mountSignupControl,
  mountInstance,
  mountAdministration,
  mountAuditLog,
  mountSessions,
  mountAccessTokens,
  mountWebhooks,
  mountOAuthConsent,
  mountTwoFactor,
  mountOidc,
  mountPasskeys,
  mountSecurityLog,
  mountPasswords,
  mountEmailAddresses,
  mountAccount,
  mountUsers,
  mountOffline,
  mountOnboarding,
];

const ADDRESS_BOOK = [
  mountContactTypes,
  mountCustomFields,
  mountContacts,
  mountContactViews,
  mountTrash,
  mountRelationshipKinds,
  mountRelationships,
  mountHouseholds,
  mountInteractions,
  mountDuplicates,
  mountImports,
  mountReminders,
  mountCalendarFeed,
];

const PEOPLE = [
  mountBlocks,
  mountConnections,
  mountConversations,
  mountContactShares,
  mountCardLinks,
  mountIntroductions,
  mountAsks,
  mountNotifications,
  mountPushSubscriptions,
  mountReferrals,
];

const OVERVIEW = [mountSearch, mountDashboard];

/** Routes that only send files and pages. */
const MEDIA = [mountAvatars, mountContactPhotos, mountExports, mountUnsubscribe];

interface RouteOptions {
  context: Context;
  hub: EventHub;
  /** Open streams; closed ones are removed. */
  streams: Set<ServerResponse>;
  isEnding: () => boolean;
}

/** Mounts every route of the contract. */
export function mountRoutes(
  app: FastifyInstance,
  mountOptions: MountOptions,
  { context, hub, streams, isEnding }: RouteOptions,
): void {
  const mount = mountOn(app, mountOptions);
  const mountMedia = mountMediaOn(app, mountOptions);
  mountService(app, mount, context, isEnding);
  for (const feature of [...ACCOUNT, ...ADDRESS_BOOK, ...PEOPLE, ...OVERVIEW])
    feature(mount, mountMedia);
  mountBulk(mount, context);
  mountContactTags(mount, context);
  for (const feature of MEDIA) feature(mountMedia);
  mountRealtime(mountStreamOn(app, mountOptions, streams), hub, context);
}

/** MCP, whose tools call the routes mounted before, and OAuth for the programs that use it. */
export async function mountAssistants(
  app: FastifyInstance,
  mountOptions: MountOptions,
  context: Context,
): Promise<void> {
  await mountOAuth(app, context);
  await mountMcp(app, {
    ...mountOptions,
    context,
    findMcpToken: (token, client) => findMcpSession(context, token, client),
  });
}

/** CardDAV and CalDAV, which aren't part of the contract. */
export function mountDevices(app: FastifyInstance, context: Context): Promise<void> {
  return mountDav(app, context);
}

function mountService(
  app: FastifyInstance,
  mount: Mount,
  context: Context,
  isEnding: () => boolean,
): void {
  serveApiDocs(app, () => openApiOf(allRoutes, VERSION));
  mount(planRoutes.list, ({ ctx: { language, settings } }) => ({
    results: [...(settings.plans ?? defaultPlans((message) => translate(language, message)))],
  }));
  mount(serviceRoutes.live, () => ({ status: 'ok' as const, version: VERSION }));
  mount(serviceRoutes.health, async () => {
    if (isEnding()) throw new AppError(503, 'unavailable', msg`Server is shutting down.`);
    if (!(await isReachable(context.db)))
      throw new AppError(503, 'unavailable', msg`Database unavailable.`);
    const { mode, has_accounts } = await getSignupState(context);
    return {
      status: 'ok' as const,
      version: VERSION,
      database: 'ok' as const,
      mail: context.settings.mail,
      operator_name: context.settings.operator_name,
      signup: mode,
      oidc_name: context.settings.oidc?.name ?? null,
      password_login: context.settings.password_login,
      has_accounts,
    };
  });
}
