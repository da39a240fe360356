import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { etagOf } from '#contract/etag.ts';
import type {
  ResponseBody,
  ResponseOf,
  BodyOf,
  ParamsOf,
  QueryOf,
  Route,
} from '#contract/route.ts';
import type { CallContext, Context, Origin, UserContext } from '../context.ts';
import type { Replica } from '../infra/replica.ts';
import { addressOf, authenticate, sessionOf, type FindSession } from './authenticate.ts';
import { assertMatchesContract } from './check-response.ts';
import { idempotencyKey, withIdempotencyKey, type StoredResponse } from './idempotency.ts';
import { rejectForm, requireJson } from './read-body.ts';
import { compileStrip } from './undeclared-members.ts';
import { readUpload, type Upload } from './upload.ts';
import { validate } from './validate.ts';

/** Validated input of a handler; HTTP only where conventions need it. */
export interface HandlerRequest<R extends Route> {
  ctx: R['access'] extends 'session' ? UserContext : CallContext;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** `If-Match`, for routes with `etag`. */
  if_match: string | null;
  /** For routes with `idempotency: 'always'`, whose service stores the key. */
  idempotency_key: string | null;
  upload: R extends { upload?: infer File } ? UploadOf<File> : undefined;
}

type UploadOf<File> = [NonNullable<File>] extends [never] ? undefined : Upload;

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

/** The body, nothing for an empty one; with several success statuses also the status. */
export type Result<R extends Route> =
  IsUnion<keyof R['answers']> extends true
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
  check_answers: boolean;
  /** Read-only requests may use it. */
  replica: Replica | undefined;
}

/** A page or file. `cache`: forever for content-addressed URLs, or revalidated with `etag`; otherwise not stored. */
export interface Media {
  content: string | Buffer | Readable;
  /** Overrides the route's media type. */
  type?: string;
  /** Download name; without it the content is displayed. */
  file_name?: string;
  cache?: 'forever' | 'private';
  etag?: string;
  /** 200 by default. */
  status?: number;
}

export type MountMedia = <R extends Route>(
  route: R,
  handler: (call: HandlerRequest<R>) => Promise<Media>,
) => void;

type LooseMediaHandler = (call: HandlerRequest<Route>) => Promise<Media>;
type LooseHandler = (call: HandlerRequest<Route>) => unknown;
type RequestHandler = (
  call: HandlerRequest<Route>,
  request: FastifyRequest,
) => Promise<StoredResponse>;
type LooseStreamHandler = (call: HandlerRequest<Route>, reply: FastifyReply) => Promise<void>;

/** Mounts a contract route: authentication (401), validation (400), idempotency, handler, response. */
export function mountOn(app: FastifyInstance, options: MountOptions): Mount {
  return (route, handler) => {
    const answer = readFromReplica(route, options, buildHandler(route, handler));
    const serializers = serializersOf(route, options);
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      config: { answers_with: 'data' },
      onRequest: (request) => requireSession(route, options, request),
      handler: async (request, reply) => {
        const call = await parseRequest(route, options, request);
        send(route, serializers, request, reply, await answer(call, request));
        return reply;
      },
    });
  };
}

/** `open` contains open responses; closed ones are removed. */
export function mountStreamOn(
  app: FastifyInstance,
  options: MountOptions,
  open: Set<ServerResponse>,
): MountStream {
  return (route, handler) => {
    const stream: LooseStreamHandler = handler;
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      // HEAD of a stream would never end.
      exposeHeadRoute: false,
      config: { answers_with: 'stream' },
      onRequest: (request) => requireSession(route, options, request),
      handler: async (request, reply) => {
        const call = await parseRequest(route, options, request);
        reply.hijack();
        const { raw } = reply;
        if (!raw.destroyed) open.add(raw);
        raw.on('close', () => open.delete(raw));
        await stream(call, reply);
        return reply;
      },
    });
  };
}

export function mountMediaOn(app: FastifyInstance, options: MountOptions): MountMedia {
  return (route, handler) => {
    const answer: LooseMediaHandler = handler;
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      // HEAD would generate the whole file, unless its ETag is known first.
      exposeHeadRoute: route.etag === true,
      // A compressed stream would hide truncation.
      compress: false,
      onRequest: (request) => requireSession(route, options, request),
      handler: async (request, reply) => {
        const media = await answer(await parseRequest(route, options, request));
        sendMedia(route, request, reply, media);
        return reply;
      },
    });
  };
}

function sendMedia(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { content, type, file_name, cache, etag, status = 200 }: Media,
): void {
  reply.code(status);
  reply.type(type ?? route.media ?? 'application/octet-stream');
  reply.header('cache-control', cache === undefined ? 'no-store' : CACHE[cache]);
  if (etag !== undefined && (sendETag(request, reply, etag) || request.method === 'HEAD')) {
    if (content instanceof Readable) content.destroy();
    if (!reply.sent) reply.send();
    return;
  }
  if (file_name !== undefined)
    reply.header('content-disposition', `attachment; filename="${file_name}"`);
  reply.send(content);
}

function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

const CACHE = {
  forever: 'public, max-age=31536000, immutable',
  private: 'private, no-cache',
};

/** Authenticates before the body is read, so that strangers can't upload. */
async function requireSession(
  route: Route,
  { findSession }: MountOptions,
  request: FastifyRequest,
): Promise<void> {
  if (route.access === 'session') await authenticate(request, findSession);
}

/** The browser's device id if well-formed. */
function deviceName(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{16,64}$/.test(header) ? header : '';
}

async function parseRequest(
  route: Route,
  options: MountOptions,
  request: FastifyRequest,
): Promise<HandlerRequest<Route>> {
  if (route.form === undefined) rejectForm(request);
  const session = sessionOf(request);
  const caller = session && { user_id: session.user_id, session_id: session.id };
  const origin: Origin = {
    ip: addressOf(request),
    user_agent: request.headers['user-agent'] ?? '',
    device: deviceName(request.headers['x-device']),
  };
  const ctx: CallContext & Partial<UserContext> = {
    ...options.context,
    log: request.log,
    origin,
    ...caller,
  };
  return {
    ctx,
    params: (route.params && validate(route.params, request.params)) as never,
    query: (route.query && validate(route.query, request.query)) as never,
    body: (route.body && validate(route.body, requireJson(request))) as never,
    if_match: ifMatch(request),
    idempotency_key: idempotencyKey(request.headers['idempotency-key']),
    upload: (route.upload && (await readUpload(request, route.upload))) as never,
  };
}

/** `*` matches any version. */
function ifMatch(request: FastifyRequest): string | null {
  const header = request.headers['if-match'];
  return header === undefined || header === '*' ? null : strongTag(header);
}

/**
 * Serves authenticated reads from the replica if it has reached the session's WAL position. Files and streams are
 * excluded: a replica may cancel long queries halfway. See docs/decisions/100.
 */
function readFromReplica(
  route: Route,
  { replica }: MountOptions,
  answer: RequestHandler,
): RequestHandler {
  if (replica === undefined || route.method !== 'GET') return answer;
  return (call, request) => {
    const position = sessionOf(request)?.position;
    if (position === undefined) return answer(call, request);
    return replica.read(position, (db) => answer({ ...call, ctx: { ...call.ctx, db } }, request));
  };
}

function buildHandler(route: Route, handler: LooseHandler): RequestHandler {
  const statuses = Object.keys(route.answers).map(Number);
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
    return withIdempotencyKey(ctx, call.idempotency_key, { call: nameOf(route), input }, (inside) =>
      work({ ...call, ctx: inside }),
    );
  };
}

/** By status; null for a response without a body. */
type Serializers = Map<number, ((body: unknown) => string) | null>;

/** They serialize what the contract declares and nothing else. */
function serializersOf(route: Route, { check_answers }: MountOptions): Serializers {
  const serializerOf = (schema: z.ZodType) => {
    const strip = compileStrip(schema);
    return (body: unknown) => {
      const text = JSON.stringify(strip(body));
      if (check_answers) assertMatchesContract(nameOf(route), schema, body, text);
      return text;
    };
  };
  return new Map(
    Object.entries(route.answers).map(([status, schema]) => [
      Number(status),
      schema && serializerOf(schema),
    ]),
  );
}

function send(
  route: Route,
  serializers: Serializers,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: StoredResponse,
): void {
  const serialize = serializers.get(status);
  if (serialize === undefined)
    throw new Error(`${nameOf(route)} does not declare the status ${status}`);
  reply.code(status).header('cache-control', 'no-store');
  if (serialize === null) {
    reply.send();
    return;
  }
  if (route.etag && sendETag(request, reply, etagOf(body as { id: number; updated_at: string })))
    return;
  reply.type('application/json; charset=utf-8').send(serialize(body));
}

/** Sets the `ETag`; true if the client has this version (304). */
function sendETag(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  const etags = request.headers['if-none-match']?.split(',').map(strongTag) ?? [];
  if (request.method !== 'GET' || !etags.includes(etag)) return false;
  reply.code(304).send();
  return true;
}

/** Compressing proxies weaken tags. */
const strongTag = (tag: string) => tag.trim().replace(/^W\//, '');

function nameOf(route: Route): string {
  return `${route.method} ${route.path}`;
}
