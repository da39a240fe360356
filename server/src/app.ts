import { maxHeaderSize, type ServerResponse } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import { msg, plural } from '@lingui/core/runtime-macro';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { tooManyRequests, type AppError } from './app-error.ts';
import { mountAssistants, mountDevices, mountRoutes } from './app-routes.ts';
import type { Context } from './context.ts';
import { findApiSession } from './features/access-tokens/public.ts';
import { addressBlock } from './features/rate-limits/public.ts';
import { watchInstance } from './features/instance/public.ts';
import { recomputeBeforeCommit } from './features/reminders/public.ts';
import { findSession } from './features/sessions/public.ts';
import { isAdministrator } from './features/users/public.ts';
import { compressResponses } from './http/compress.ts';
import { handleError } from './http/error-handler.ts';
import { drainOnClose } from './http/graceful-shutdown.ts';
import {
  handleClientError,
  rejectExpectations,
  requireHostHeader,
  trackResponses,
} from './http/malformed-requests.ts';
import { trackRoutes } from './http/method-not-allowed.ts';
import { serveMetrics } from './http/metrics.ts';
import type { MountOptions } from './http/mount.ts';
import { servePages } from './http/pages.ts';
import { acceptForms, readJsonBodies } from './http/read-body.ts';
import { createRequestSlots } from './http/request-slots.ts';
import { BASE_HEADERS, sendSecurityHeaders } from './http/security-headers.ts';
import { TokenCalls } from './http/token-access.ts';
import { acceptUploads } from './http/upload.ts';
import type { EventHub } from './infra/events.ts';
import type { Metrics } from './infra/metrics.ts';
import type { Replica } from './infra/replica/replica.ts';

export interface AppOptions {
  context: Omit<Context, 'log'>;
  log: FastifyBaseLogger;
  hub: EventHub;
  check_responses: boolean;
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
const REQUEST_TIMEOUT_MS = 300_000;

/** Builds the server with every feature of the API and the pages. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  const streams = new Set<ServerResponse>();
  drainOnClose(app, streams);
  if (options.metrics) serveMetrics(app, { ...options.metrics, streams });
  rejectMalformedRequests(app);
  readBodies(app);
  sendSecurityHeaders(app);
  app.addHook('onRequest', requireHostHeader);
  await compressResponses(app);
  await limitRequests(app, options.requests_per_minute);
  const rejectOtherMethods = trackRoutes(app);

  const { hub, is_ending: isEnding = () => false } = options;
  const context: Context = { ...options.context, log: options.log };
  recomputeBeforeCommit(context);
  const stopWatching = await watchInstance(context, hub);
  app.addHook('onClose', stopWatching);
  const mountOptions = mountOptionsOf(context, options);
  mountRoutes(app, mountOptions, { context, hub, streams, isEnding });
  await mountDevices(app, context);
  await mountAssistants(app, mountOptions, context);
  const pageContext = () => context.settings;
  await servePages(
    app,
    { context: pageContext, findSession: mountOptions.findSession },
    options.web_dir,
  );
  rejectOtherMethods();
  return app;
}

function createServer(options: AppOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Without proxies the socket address is used.
    trustProxy: options.trust_proxy > 0 && ((_address, hop) => hop < options.trust_proxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    // Errors before routing, such as a path with invalid percent-encoding.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, reply.headers(BASE_HEADERS)),
    clientErrorHandler: handleClientError,
    // Node's own rejection has no body.
    http: { requireHostHeader: false },
  });
  app.setErrorHandler<FastifyError | AppError>(handleError);
  return app;
}

function rejectMalformedRequests({ server }: FastifyInstance): void {
  trackResponses(server);
  rejectExpectations(server);
}

function readBodies(app: FastifyInstance): void {
  readJsonBodies(app);
  acceptForms(app);
  acceptUploads(app);
}

/** Runs before authentication, so that requests with invalid tokens and unknown paths are counted. */
async function limitRequests(app: FastifyInstance, requests_per_minute: number): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: requests_per_minute,
    // Devices have a limit of their own.
    allowList: (request) => isDavLogin(request),
    keyGenerator: (request) => addressBlock(request.ip),
    errorResponseBuilder: rateLimitError,
  });
  app.addHook('onRequest', app.rateLimit());
}

function mountOptionsOf(context: Context, { check_responses, replica }: AppOptions): MountOptions {
  return {
    context,
    check_responses,
    replica,
    slots: createRequestSlots(addressBlock),
    mounted: new Map(),
    isAdministrator: (user_id) => isAdministrator(context, user_id),
    tokenCalls: new TokenCalls(context.clock),
    findToken: (token, client) => findApiSession(context, token, client),
    findSession: (token, client) =>
      findSession({ ...context, client }, token, replica !== undefined),
  };
}

/** Whether a request has credentials of a device, true or not. */
function isDavLogin({ raw, headers }: FastifyRequest): boolean {
  return (raw.url ?? '').startsWith('/dav/') && /^Basic /i.test(headers.authorization ?? '');
}

function rateLimitError(_request: unknown, { ttl }: { ttl: number }): AppError {
  const seconds = Math.ceil(ttl / 1000);
  const detail = msg`Too many requests. Try again in ${plural({ seconds }, { one: '# second', other: '# seconds' })}.`;
  return tooManyRequests(detail, seconds);
}
