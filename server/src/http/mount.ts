import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { readUpload, type Upload } from './upload.ts';
import { validate } from './validate.ts';

/** What a handler is given: everything validated, nothing of HTTP but what the conventions need. */
export interface HandlerRequest<R extends Route> {
  ctx: R['access'] extends 'session' ? UserContext : CallContext;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** The `ETag` that the caller believes to be true, for routes that declare `etag`. */
  if_match: string | null;
  /** For routes with `idempotency: 'always'`, whose service keeps the key itself. */
  idempotency_key: string | null;
  /** The file, for routes that declare `upload`. */
  upload: R extends { upload?: infer File } ? UploadOf<File> : undefined;
}

type UploadOf<File> = [NonNullable<File>] extends [never] ? undefined : Upload;

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

/** A handler gives the body; with several successful statuses it says which. */
export type Result<R extends Route> =
  IsUnion<keyof R['answers']> extends true ? ResponseOf<R> : ResponseBody<R>;

export type Mount = <R extends Route>(
  route: R,
  handler: (call: HandlerRequest<R>) => Result<R> | Promise<Result<R>>,
) => void;

/** Answers that are not JSON: the handler writes to the reply itself. */
export type MountStream = <R extends Route>(
  route: R,
  handler: (call: HandlerRequest<R>, reply: FastifyReply) => Promise<void>,
) => void;

export interface MountOptions {
  context: Omit<Context, 'log'>;
  findSession: FindSession;
  check_answers: boolean;
  /** Where calls that only read may be answered from. */
  replica: Replica | undefined;
}

/**
 * A document or a file. `cache`: for ever where its address changes with its content, or by who asked, who asks again
 * whether it is still the one with this `etag`; else nobody keeps it.
 */
export interface Media {
  content: string | Buffer | Readable;
  /** Where the route has several: the type of this one. */
  type?: string;
  /** Saved under this name instead of shown. */
  file_name?: string;
  cache?: 'forever' | 'private';
  etag?: string;
  /** 200 unless it says otherwise. */
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

/**
 * Puts a route of the contract on the server. In order: who calls (401), what they ask (400), the repeated key, the
 * handler, the answer. Handlers stay free of HTTP.
 */
export function mountOn(app: FastifyInstance, options: MountOptions): Mount {
  return (route, handler) => {
    const answer = readFromReplica(route, options, buildHandler(route, handler));
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      config: { answers_with: 'data' },
      onRequest: (request) => requireSession(route, options, request),
      handler: async (request, reply) => {
        const call = await parseRequest(route, options, request);
        send(route, options, request, reply, await answer(call, request));
        return reply;
      },
    });
  };
}

/** `open` holds what is written to while it is open: a page that left is in it no more. */
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
      // A HEAD of something that stays open would never be answered.
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

/** As `mountOn`, for routes whose answer is of a `media` type. */
export function mountMediaOn(app: FastifyInstance, options: MountOptions): MountMedia {
  return (route, handler) => {
    const answer: LooseMediaHandler = handler;
    app.route({
      method: route.method,
      url: fastifyPath(route.path),
      // A HEAD would make the whole file to throw it away, unless that is known before it is made.
      exposeHeadRoute: route.etag === true,
      // Compressed, what breaks off would look whole.
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

/** Asks who calls before anything of the body is read: a stranger is told so, and uploads nothing. */
async function requireSession(
  route: Route,
  { findSession }: MountOptions,
  request: FastifyRequest,
): Promise<void> {
  if (route.access === 'session') await authenticate(request, findSession);
}

/** What a browser calls itself, where that is a name such as ours make; anything else is none. */
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

/** `*` means "whatever it is now", which needs no check. */
function ifMatch(request: FastifyRequest): string | null {
  const header = request.headers['if-match'];
  return header === undefined || header === '*' ? null : strongTag(header);
}

/**
 * What somebody signed in only reads comes from the replica, where there is one and it has all that there was when they
 * were looked up. Files and streams don't come this way: a replica may break off what takes long, of which half has
 * been sent.
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

function send(
  route: Route,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: StoredResponse,
): void {
  const schema = route.answers[status];
  if (schema === undefined)
    throw new Error(`${nameOf(route)} does not declare the status ${status}`);
  reply.code(status).header('cache-control', 'no-store');
  if (schema === null) {
    reply.send();
    return;
  }
  if (options.check_answers) assertMatchesContract(nameOf(route), schema, body);
  if (route.etag && sendETag(request, reply, etagOf(body as { id: number; updated_at: string })))
    return;
  reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Sets the `ETag`; true where the caller already holds this version and 304 says so. */
function sendETag(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  const held = request.headers['if-none-match']?.split(',').map(strongTag) ?? [];
  if (request.method !== 'GET' || !held.includes(etag)) return false;
  reply.code(304).send();
  return true;
}

/** What packs an answer on its way says of its tag that it is a weak one. */
const strongTag = (tag: string) => tag.trim().replace(/^W\//, '');

function nameOf(route: Route): string {
  return `${route.method} ${route.path}`;
}
