import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { clientOf } from '../../http/authenticate.ts';
import { TokenCalls } from '../../http/token-access.ts';
import { isDatabaseUnavailable } from '../../infra/database-unavailable.ts';
import { birthdaysCollection } from './calendars/birthdays-collection.ts';
import { remindersCollection } from './calendars/reminders-collection.ts';
import { contactsCollection } from './cards/contacts-collection.ts';
import type { Collection, CollectionName, DavContext } from './collection.ts';
import { CALDAV, CARDDAV, DavError } from './dav-error.ts';
import { findPerson, logIn } from './login.service.ts';
import { get } from './protocol/get.ts';
import { errorBody } from './protocol/multistatus.ts';
import { propfind } from './protocol/propfind.ts';
import { MAX_RESOURCE_BYTES } from './protocol/properties.ts';
import { proppatch } from './protocol/proppatch.ts';
import { put, remove } from './protocol/put.ts';
import { report } from './protocol/reports.ts';
import {
  branchOfResource,
  type DavRequest,
  hasScope,
  isOwn,
  needPrivileges,
} from './protocol/request.ts';
import { isInHome, resourceAt } from './protocol/resources.ts';
import { ALLOWED_METHODS, methodNotAllowed, notFound } from './protocol/responses.ts';

/** Collections are fixed, and members stay where they are. */
const REFUSED_METHODS = ['MKCOL', 'MKCALENDAR', 'COPY', 'MOVE'];
const EXTRA_METHODS = [
  'PROPFIND',
  'PROPPATCH',
  'REPORT',
  ...REFUSED_METHODS,
  'LOCK',
  'UNLOCK',
  'ACL',
];
const CALLS_PER_MINUTE = 3000;
const MAX_XML_BYTES = 2 * 1024 * 1024;
/** Enough for the names of all contacts. */
const MAX_REPORT_BYTES = 16 * 1024 * 1024;

const COLLECTIONS: Record<CollectionName, Collection> = {
  contacts: contactsCollection,
  reminders: remindersCollection,
  birthdays: birthdaysCollection,
};

/** Serves CardDAV and CalDAV under `/dav/`, with discovery (RFC 6764). See docs/features/devices.md. */
export async function serveDav(app: FastifyInstance, context: Context): Promise<void> {
  for (const method of EXTRA_METHODS) app.addHttpMethod(method, { hasBody: true });
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.setErrorHandler<FastifyError>(sendError);
    redirectDiscovery(scope, context);
    mountMethods(scope, context);
    done();
  });
}

/** For every method and without credentials: clients send PROPFIND there. */
function redirectDiscovery(scope: FastifyInstance, { settings }: Context): void {
  for (const name of ['carddav', 'caldav'])
    scope.route({
      method: scope.supportedMethods,
      url: `/.well-known/${name}`,
      exposeHeadRoute: false,
      handler: (_request, reply) => reply.redirect(`${settings.public_url}/dav/`, 301),
    });
}

/** Whether a request has credentials of a device, true or not. */
export function isDavLogin({ raw, headers }: FastifyRequest): boolean {
  return /^\/dav\//.test(raw.url ?? '') && /^Basic /i.test(headers.authorization ?? '');
}

function mountMethods(scope: FastifyInstance, context: Context): void {
  const calls = new TokenCalls(context.clock, CALLS_PER_MINUTE);
  const logins = new WeakMap<FastifyRequest, DavContext>();
  const route = {
    exposeHeadRoute: false,
    config: { response_kind: 'data' },
    // Before the body is read.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('cache-control', 'private, no-cache');
      // Evolution starts with this.
      const isAnonymous =
        request.method === 'OPTIONS' && request.headers.authorization === undefined;
      if (isAnonymous) return sendOptions(reply.header('dav', ALL_CAPABILITIES));
      const ctx = await logIn(
        { ...context, log: request.log },
        request.headers.authorization,
        clientOf(request),
      );
      void reply.header('dav', capabilities(ctx));
      consumeCall(calls, ctx, reply);
      logins.set(request, ctx);
    },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      handle(logins.get(request)!, request, reply),
  } as const;
  const others = scope.supportedMethods.filter((method) => !['PUT', 'REPORT'].includes(method));
  for (const url of ['/dav', '/dav/*']) {
    scope.route({ ...route, url, method: 'PUT', bodyLimit: MAX_RESOURCE_BYTES });
    scope.route({ ...route, url, method: 'REPORT', bodyLimit: MAX_REPORT_BYTES });
    scope.route({ ...route, url, method: others, bodyLimit: MAX_XML_BYTES });
  }
  // Where clients look last; GET is the site.
  scope.route({ ...route, url: '/', method: 'PROPFIND', bodyLimit: MAX_XML_BYTES });
}

async function handle(
  ctx: DavContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const method = request.method;
  const path = request.raw.url!.split('?')[0]!;
  const isRefused = REFUSED_METHODS.includes(method);
  if (isRefused && isInHome(path, ctx.user_id)) throw refusedMethod();
  const resource = resourceAt(path);
  if (resource === null || !isOwn(ctx, resource)) throw notFound();
  if (isRefused) throw refusedMethod();
  const branch = branchOfResource(resource);
  if (branch !== null && !hasScope(ctx, branch, 'read')) throw needPrivileges();
  const dav = { ctx, resource, request, reply, collections: COLLECTIONS };
  return dispatch(dav, method);
}

/** Clients send a request for each contact; DAVx5 retries after 503, and shows any other error. */
function consumeCall(calls: TokenCalls, { token }: DavContext, reply: FastifyReply): void {
  try {
    calls.consume(token.id, reply);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    void reply.header('retry-after', error.retry_after);
    throw new DavError(503, null, 'Too many requests. Try again in a minute.');
  }
}

async function dispatch(dav: DavRequest, method: string): Promise<FastifyReply> {
  const { resource, reply, ctx } = dav;
  switch (method) {
    case 'OPTIONS':
      return sendOptions(reply);
    case 'GET':
    case 'HEAD':
      return get(dav);
    case 'PROPFIND':
      return propfind(dav, await findPerson(ctx));
    case 'REPORT':
      return report(dav, await findPerson(ctx));
    case 'PROPPATCH':
      return proppatch(dav);
    case 'PUT':
    case 'DELETE':
      if (resource.kind === 'object') {
        await (method === 'PUT' ? put : remove)(dav, resource);
        return reply.send();
      }
      if (method === 'DELETE') throw new DavError(403, null, 'Collections can’t be deleted.');
      throw methodNotAllowed(reply);
    default:
      throw methodNotAllowed(reply);
  }
}

function refusedMethod(): DavError {
  return new DavError(403, null, 'Collections can’t be created, copied or moved.');
}

function sendOptions(reply: FastifyReply): FastifyReply {
  return reply.header('allow', ALLOWED_METHODS).send();
}

const ALL_CAPABILITIES = '1, 3, access-control, addressbook, calendar-access';

function capabilities(ctx: DavContext): string {
  const addressbook = hasScope(ctx, 'contacts', 'read') ? ['addressbook'] : [];
  const calendar = hasScope(ctx, 'reminders', 'read') ? ['calendar-access'] : [];
  return ['1', '3', 'access-control', ...addressbook, ...calendar].join(', ');
}

/** Every error as `DAV:error`; unexpected ones are logged. */
function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const shown = errorToShow(error, request);
  if (shown.status >= 500) request.log.error({ err: error }, 'Request failed');
  if (shown.status === 401) {
    void reply
      .header('www-authenticate', 'Basic realm="Acquaint", charset="UTF-8"')
      .header('dav', ALL_CAPABILITIES);
  }
  const retryAfter = error instanceof AppError ? error.retry_after : undefined;
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  else if (shown.status === 503 && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', 10);
  void reply.code(shown.status).type('application/xml; charset=utf-8').send(errorBody(shown));
}

function errorToShow(error: FastifyError, request: FastifyRequest): DavError {
  if (error instanceof DavError) return error;
  if (error instanceof AppError)
    return new DavError(error.status, null, 'The request was refused.');
  if (isDatabaseUnavailable(error)) return new DavError(503, null, 'The database is unavailable.');
  const { statusCode = 500 } = error;
  if (statusCode === 413 && request.method === 'PUT') {
    const namespace = request.url.startsWith('/dav/calendars/') ? CALDAV : CARDDAV;
    return new DavError(403, `{${namespace}}max-resource-size`, 'The resource is too large.');
  }
  return statusCode >= 400 && statusCode < 500
    ? new DavError(statusCode, null, error.message)
    : new DavError(500, null, 'Something went wrong.');
}
