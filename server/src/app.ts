import { readFileSync } from 'node:fs';
import { maxHeaderSize, type ServerResponse } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify';
import { allRoutes } from '#contract/all-routes.ts';
import { planRoutes } from '#contract/plans.ts';
import { serviceRoutes } from '#contract/service.ts';
import { AppError, tooManyRequests } from './app-error.ts';
import { AUTH_CRONTAB, authJobs } from './features/auth/auth.jobs.ts';
import { ACCOUNT_CRONTAB, accountJobs, accountMails } from './features/account/account.jobs.ts';
import { mountAccount } from './features/account/account.routes.ts';
import { mountAuth } from './features/auth/auth.routes.ts';
import { mountBlocks } from './features/blocks/blocks.routes.ts';
import { BULK_CRONTAB, bulkJobs } from './features/bulk/bulk.jobs.ts';
import { mountBulk } from './features/bulk/bulk.routes.ts';
import {
  CONNECTIONS_CRONTAB,
  connectionJobs,
  connectionMails,
} from './features/connections/connections.jobs.ts';
import { mountConnections } from './features/connections/connections.routes.ts';
import { shareMails } from './features/contact-shares/contact-shares.jobs.ts';
import { mountContactShares } from './features/contact-shares/contact-shares.routes.ts';
import { contactTypeJobs } from './features/contact-types/contact-types.jobs.ts';
import { mountContactTypes } from './features/contact-types/contact-types.routes.ts';
import { contactJobs } from './features/contacts/contacts.jobs.ts';
import { mountContacts } from './features/contacts/contacts.routes.ts';
import { conversationMails } from './features/conversations/conversations.jobs.ts';
import { mountConversations } from './features/conversations/conversations.routes.ts';
import { DASHBOARD_CRONTAB, dashboardJobs } from './features/dashboard/dashboard.jobs.ts';
import { mountDashboard } from './features/dashboard/dashboard.routes.ts';
import { DUPLICATES_CRONTAB, duplicateJobs } from './features/duplicates/duplicates.jobs.ts';
import { mountDuplicates } from './features/duplicates/duplicates.routes.ts';
import { emailAddressMails } from './features/email-addresses/email-addresses.jobs.ts';
import { mountEmailAddresses } from './features/email-addresses/email-addresses.routes.ts';
import { mountExports } from './features/exports/exports.routes.ts';
import { IMPORT_CRONTAB, importJobs } from './features/imports/imports.jobs.ts';
import { mountImports } from './features/imports/imports.routes.ts';
import { mountInteractions } from './features/interactions/interactions.routes.ts';
import {
  mountNotifications,
  mountUnsubscribe,
} from './features/notifications/notifications.routes.ts';
import { mountOnboarding } from './features/onboarding/onboarding.routes.ts';
import { mountCalendarFeed } from './features/reminders/calendar/calendar-feed.routes.ts';
import {
  REFERRALS_CRONTAB,
  referralJobs,
  referralMails,
} from './features/referrals/referrals.jobs.ts';
import { mountReferrals } from './features/referrals/referrals.routes.ts';
import { mountReminders } from './features/reminders/reminders.routes.ts';
import { addressBlock } from './features/rate-limits/public.ts';
import { passwordJobs, passwordMails } from './features/passwords/passwords.jobs.ts';
import { mountPasswords } from './features/passwords/passwords.routes.ts';
import { mountPasskeys } from './features/passkeys/passkeys.routes.ts';
import { mountRealtime } from './features/realtime/realtime.routes.ts';
import {
  REMINDERS_CRONTAB,
  reminderJobs,
  reminderMails,
} from './features/reminders/reminders.jobs.ts';
import { mountSearch } from './features/search/search.routes.ts';
import { securityMails } from './features/security-log/security-log.jobs.ts';
import { mountSecurityLog } from './features/security-log/security-log.routes.ts';
import { mountSessions } from './features/sessions/sessions.routes.ts';
import { findSession } from './features/sessions/public.ts';
import { TRASH_CRONTAB, trashJobs } from './features/trash/trash.jobs.ts';
import { mountTrash } from './features/trash/trash.routes.ts';
import { mountTwoFactor } from './features/two-factor/two-factor.routes.ts';
import { mountAvatars, mountUsers } from './features/users/users.routes.ts';
import { drainOnClose } from './http/graceful-shutdown.ts';
import { handleError } from './http/error-handler.ts';
import { serveMetrics } from './http/metrics.ts';
import {
  mountMediaOn,
  mountOn,
  mountStreamOn,
  type Mount,
  type MountOptions,
} from './http/mount.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { compressResponses } from './http/compress.ts';
import { openApiOf } from './http/openapi.ts';
import { trackRoutes } from './http/method-not-allowed.ts';
import { servePages } from './http/pages.ts';
import { acceptForms, readJsonBodies } from './http/read-body.ts';
import { BASE_HEADERS, sendSecurityHeaders } from './http/security-headers.ts';
import {
  rejectExpectations,
  handleClientError,
  trackResponses,
  requireHostHeader,
} from './http/malformed-requests.ts';
import { acceptUploads } from './http/upload.ts';
import { isReachable } from './infra/db.ts';
import type { Context, MailContext } from './context.ts';
import type { EventHub } from './infra/events.ts';
import type { Job } from './infra/jobs.ts';
import type { Metrics } from './infra/metrics.ts';
import type { Replica } from './infra/replica.ts';

export interface AppOptions {
  context: Omit<Context, 'log'>;
  log: FastifyBaseLogger;
  hub: EventHub;
  check_answers: boolean;
  /** Number of trusted proxies; earlier entries of `X-Forwarded-For` are ignored. */
  trust_proxy: number;
  requests_per_minute: number;
  /** The built web app, if not in the default folder. */
  web_dir?: string | undefined;
  /** Whether shutdown has started; responses then close their connections. */
  is_ending?: () => boolean;
  replica?: Replica | undefined;
  metrics?: { registry: Metrics; token: string } | undefined;
}

const BODY_LIMIT = 1024 * 1024;
/** Time for a request to arrive: enough for a large upload, but not for a slow drip. */
const ARRIVAL_MS = 300_000;

export const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  }
).version;

/** Mounts plugins and every feature of the API. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Without proxies the socket address is used.
    trustProxy: options.trust_proxy > 0 && ((_address, hop) => hop < options.trust_proxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVAL_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    // Errors before routing, such as a path with invalid percent-encoding.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.headers(BASE_HEADERS)),
    clientErrorHandler: handleClientError,
    // Node's own rejection has no body.
    http: { requireHostHeader: false },
  });
  const streams = new Set<ServerResponse>();
  drainOnClose(app, streams);
  if (options.metrics) serveMetrics(app, { ...options.metrics, streams });
  trackResponses(app.server);
  rejectExpectations(app.server);
  app.setErrorHandler<FastifyError | AppError>(handleError);
  readJsonBodies(app);
  acceptForms(app);
  acceptUploads(app);
  sendSecurityHeaders(app);
  app.addHook('onRequest', requireHostHeader);
  await compressResponses(app);
  await app.register(rateLimit, {
    global: false,
    max: options.requests_per_minute,
    keyGenerator: (request) => addressBlock(request.ip),
    errorResponseBuilder: tooManyCallsFrom,
  });
  // Runs before authentication, so that requests with invalid tokens and unknown paths are counted.
  app.addHook('onRequest', app.rateLimit());

  const rejectOtherMethods = trackRoutes(app);

  const context: Context = { ...options.context, log: options.log };
  const mountOptions: MountOptions = {
    context,
    check_answers: options.check_answers,
    replica: options.replica,
    findSession: (token, ip) => findSession(context, token, ip, options.replica !== undefined),
  };
  const mount = mountOn(app, mountOptions);
  const mountMedia = mountMediaOn(app, mountOptions);
  mountService(app, mount, context, options.is_ending);
  mountAuth(mount);
  mountSessions(mount);
  mountTwoFactor(mount);
  mountPasskeys(mount);
  mountSecurityLog(mount);
  mountPasswords(mount);
  mountEmailAddresses(mount);
  mountAccount(mount, mountMedia);
  mountUsers(mount);
  mountAvatars(mountMedia);
  mountBlocks(mount);
  mountContactTypes(mount);
  mountOnboarding(mount);
  mountContacts(mount);
  mountBulk(mount, context);
  mountTrash(mount);
  mountInteractions(mount);
  mountDuplicates(mount);
  mountImports(mount);
  mountExports(mountMedia);
  mountConnections(mount);
  mountConversations(mount);
  mountContactShares(mount);
  mountNotifications(mount);
  mountUnsubscribe(mountMedia);
  mountReminders(mount);
  mountCalendarFeed(mount, mountMedia);
  mountReferrals(mount, mountMedia);
  mountSearch(mount);
  mountDashboard(mount);
  mountRealtime(mountStreamOn(app, mountOptions, streams), options.hub, context);
  await servePages(
    app,
    { facts: () => context.settings, findSession: mountOptions.findSession },
    options.web_dir,
  );
  rejectOtherMethods();
  return app;
}

export function allJobs(context: Context): Record<string, Job> {
  return {
    ...accountJobs(context),
    ...authJobs(context),
    ...bulkJobs(context),
    ...connectionJobs(context),
    ...contactJobs(context),
    ...contactTypeJobs(context),
    ...dashboardJobs(context),
    ...duplicateJobs(context),
    ...importJobs(context),
    ...passwordJobs(context),
    ...referralJobs(context),
    ...reminderJobs(context),
    ...trashJobs(context),
  };
}

/** Jobs that send emails. See docs/decisions/029. */
export function allMailJobs(context: MailContext): Record<string, Job> {
  return {
    ...accountMails(context),
    ...securityMails(context),
    ...passwordMails(context),
    ...emailAddressMails(context),
    ...connectionMails(context),
    ...conversationMails(context),
    ...shareMails(context),
    ...referralMails(context),
    ...reminderMails(context),
  };
}

export const CRONTAB: string[] = [
  ...ACCOUNT_CRONTAB,
  ...AUTH_CRONTAB,
  ...BULK_CRONTAB,
  ...CONNECTIONS_CRONTAB,
  ...TRASH_CRONTAB,
  ...DASHBOARD_CRONTAB,
  ...DUPLICATES_CRONTAB,
  ...IMPORT_CRONTAB,
  ...REFERRALS_CRONTAB,
  ...REMINDERS_CRONTAB,
];

function mountService(
  app: FastifyInstance,
  mount: Mount,
  context: Context,
  isEnding: () => boolean = () => false,
): void {
  const openapi = openApiOf(allRoutes, VERSION);
  mount(serviceRoutes.openapi, () => openapi);
  mount(planRoutes.list, () => ({ results: [...context.settings.plans] }));
  serveApiDocs(app, openapi);
  mount(serviceRoutes.live, () => ({ status: 'ok' as const, version: VERSION }));
  mount(serviceRoutes.health, async () => {
    if (isEnding()) throw new AppError(503, 'unavailable', 'This server is ending.');
    if (!(await isReachable(context.db)))
      throw new AppError(503, 'unavailable', 'The database cannot be reached.');
    return {
      status: 'ok' as const,
      version: VERSION,
      database: 'ok' as const,
      mail: context.settings.mail,
      operator_name: context.settings.operator_name,
    };
  });
}

function tooManyCallsFrom(_request: unknown, { ttl }: { ttl: number }): AppError {
  const seconds = Math.ceil(ttl / 1000);
  return tooManyRequests(`Too many calls. Please try again in ${seconds} seconds.`, seconds);
}
