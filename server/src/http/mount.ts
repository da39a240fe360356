import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ResponseBody, type ResponseOf, type Route, routeName } from '#contract/route.ts';
import { administratorRequired, AppError } from '../app-error.ts';
import type { Context, UserContext } from '../context.ts';
import type { Replica } from '../infra/replica/replica.ts';
import { authenticate, sessionOf, type FindSession } from './authenticate.ts';
import { sendDeprecation } from './deprecation.ts';
import { setBrowserCookie } from './browser-cookie.ts';
import { parseRequest, type HandlerRequest } from './handler-request.ts';
import type { MountedRoutes } from './mounted-routes.ts';
import { withIdempotencyKey, type StoredResponse } from './idempotency.ts';
import { readFromReplica, type RequestHandler } from './read-from-replica.ts';
import { isCrossSite } from './request-origin.ts';
import type { RequestSlots } from './request-slots.ts';
import { send, sendMedia, serializersOf, type Media } from './respond.ts';
import { requireScope, type TokenCalls } from './token-access.ts';
import { updateSessionCookies } from './session-cookies.ts';
import type { Upload } from './upload.ts';

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

/** What a handler returns: the body, or nothing for an empty one; the status and body if the route declares several statuses. */
export type Result<R extends Route> =
  IsUnion<keyof R['responses']> extends true
    ? ResponseOf<R>
    : ResponseBody<R> extends undefined
      ? void
      : ResponseBody<R>;

export type Mount = <R extends Route>(
  route: R,
  handler: (call: HandlerRequest<R>) => Result<R> | Promise<Result<R>>,
) => void;

/** For streams: the handler writes to the reply itself. */
export type MountStream = <R extends Route>(
  route: R,
  handler: (call: HandlerRequest<R>, reply: FastifyReply) => Promise<void>,
) => void;

export interface MountOptions {
  context: Omit<Context, 'log'>;
  findSession: FindSession;
  findToken: FindSession;
  tokenCalls: TokenCalls;
  isAdministrator: (user_id: number) => Promise<boolean>;
  check_responses: boolean;
  /** Read-only requests may use it. */
  replica: Replica | undefined;
  slots: RequestSlots;
  mounted: MountedRoutes;
}

export type MountMedia = <R extends Route>(
  route: R,
  handler: (call: HandlerRequest<R>) => Promise<Media>,
) => void;

type LooseMediaHandler = (call: HandlerRequest<Route>) => Promise<Media>;
type LooseHandler = (call: HandlerRequest<Route>) => unknown;
type LooseStreamHandler = (call: HandlerRequest<Route>, reply: FastifyReply) => Promise<void>;

/** Mounts a contract route: authentication (401), scope of a token (403), validation (400), idempotency, handler, response. */
export function mountOn(app: FastifyInstance, options: MountOptions): Mount {
  return (route, handler) => {
    const handle = readFromReplica(route, options, buildHandler(route, handler));
    const serializers = serializersOf(route, options.check_responses);
    const setsCookies = route.session_cookie !== undefined;
    options.mounted.set(route, { handle, serializers });
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      config: { response_kind: 'data' },
      onRequest: (request, reply) => requireSession(route, options, request, reply),
      handler: async (request, reply) => {
        const freeSlot = await options.slots.acquire(route, request);
        try {
          const call = await parseRequest(route, options.context, request);
          if (route.browser_cookie) setBrowserCookie(request, reply, call.browser);
          const response = await handle(call, request);
          if (setsCookies && !isCrossSite(request, options.context.settings.public_url))
            updateSessionCookies(route, request, reply, response.body);
          send(route, serializers, request, reply, response);
          return reply;
        } finally {
          freeSlot();
        }
      },
    });
  };
}

/** `streams` contains open responses; closed ones are removed. */
export function mountStreamOn(
  app: FastifyInstance,
  options: MountOptions,
  streams: Set<ServerResponse>,
): MountStream {
  return (route, handler) => {
    const stream: LooseStreamHandler = handler;
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      // HEAD of a stream would never end.
      exposeHeadRoute: false,
      config: { response_kind: 'stream' },
      onRequest: (request, reply) => requireSession(route, options, request, reply),
      handler: async (request, reply) => {
        const call = await parseRequest(route, options.context, request);
        reply.hijack();
        const { raw } = reply;
        if (!raw.destroyed) streams.add(raw);
        raw.on('close', () => streams.delete(raw));
        await stream(call, reply);
        return reply;
      },
    });
  };
}

export function mountMediaOn(app: FastifyInstance, options: MountOptions): MountMedia {
  return (route, handler) => {
    const handleMedia: LooseMediaHandler = handler;
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      // HEAD would generate the whole file, unless its ETag is known first.
      exposeHeadRoute: route.etag === true,
      // A compressed stream would hide truncation.
      compress: false,
      onRequest: (request, reply) => requireSession(route, options, request, reply),
      handler: async (request, reply) => {
        const freeSlot = await options.slots.acquire(route, request);
        if (route.costly) onClose(reply.raw, freeSlot);
        try {
          const media = await handleMedia(await parseRequest(route, options.context, request));
          sendMedia(route, request, reply, media);
          return reply;
        } finally {
          if (!route.costly) freeSlot();
        }
      },
    });
  };
}

/** A costly file is generated while it's sent, so its slot is free when the response has ended. */
function onClose(response: ServerResponse, callback: () => void): void {
  if (response.closed) callback();
  else response.once('close', callback);
}

function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Authenticates and authorizes before the body is read, so that strangers can't upload. */
async function requireSession(
  route: Route,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  sendDeprecation(route, reply);
  if (route.access === 'public') return;
  try {
    const publicUrl = () => options.context.settings.public_url;
    await authenticate(request, reply, { ...options, publicUrl });
  } catch (error) {
    // A session that has ended is none.
    const isMissing = error instanceof AppError && error.status === 401;
    if (route.access !== 'optional' || !isMissing) throw error;
  }
  const session = sessionOf(request);
  if (session?.token) {
    options.tokenCalls.consume(session.token.id, reply);
    requireScope(route, session.token);
  }
  if (route.access !== 'administrator') return;
  if (!session || !(await options.isAdministrator(session.user_id))) throw administratorRequired();
}

/** Answers a repeated idempotency key with the stored response, unless the service stores the key (`always`). */
function buildHandler(route: Route, handler: LooseHandler): RequestHandler {
  const statuses = Object.keys(route.responses).map(Number);
  const [only] = statuses.length === 1 ? statuses : [];
  const work = async (call: HandlerRequest<Route>): Promise<StoredResponse> => {
    const result = await handler(call);
    return only === undefined ? (result as StoredResponse) : { status: only, body: result };
  };
  return async (call, request) => {
    if (route.idempotency !== 'day' || call.idempotency_key === null) return work(call);
    const ctx = call.ctx as UserContext;
    const { params, body } = call;
    const upload = call.upload as Upload | undefined;
    const input = { path: request.url, params, body, upload: upload && [...upload.sha256] };
    return withIdempotencyKey(
      ctx,
      call.idempotency_key,
      { call: routeName(route), input },
      (txCtx) => work({ ...call, ctx: txCtx }),
    );
  };
}
