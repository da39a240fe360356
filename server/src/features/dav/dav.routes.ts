import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { clientOf } from '../../http/authenticate.ts';
import { TokenCalls } from '../../http/token-access.ts';
import { answer, BODY_BYTES, EXTRA_METHODS, failed, logIn, tooManyCalls } from './dav.service.ts';

type Device = Awaited<ReturnType<typeof logIn>>;
type Response = Awaited<ReturnType<typeof answer>>;

const CALLS_PER_MINUTE = 3000;

const devices = new WeakMap<FastifyRequest, Device>();

/** Serves CardDAV and CalDAV under `/dav/`, with discovery (RFC 6764). See docs/features/devices.md. */
export async function mountDav(app: FastifyInstance, context: Context): Promise<void> {
  for (const method of EXTRA_METHODS) app.addHttpMethod(method, { hasBody: true });
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.setErrorHandler<Error>((error, request, reply) => {
      const response = failed(error, requestLineOf(request));
      if (response.status >= 500) request.log.error({ err: error }, 'Request failed');
      void send(reply, response);
    });
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

function mountMethods(scope: FastifyInstance, context: Context): void {
  const calls = new TokenCalls(context.clock, CALLS_PER_MINUTE);
  const route = {
    exposeHeadRoute: false,
    // An ETag is of an uncompressed body.
    compress: false,
    config: { response_kind: 'data' },
    onRequest: (request: FastifyRequest, reply: FastifyReply) =>
      openDevice(context, calls, request, reply),
    handler: handle,
  } as const;
  const others = scope.supportedMethods.filter((method) => !['PUT', 'REPORT'].includes(method));
  for (const url of ['/dav', '/dav/*']) {
    scope.route({ ...route, url, method: 'PUT', bodyLimit: BODY_BYTES.PUT });
    scope.route({ ...route, url, method: 'REPORT', bodyLimit: BODY_BYTES.REPORT });
    scope.route({ ...route, url, method: others, bodyLimit: BODY_BYTES.XML });
  }
  // Where clients look last; GET is the site.
  scope.route({ ...route, url: '/', method: 'PROPFIND', bodyLimit: BODY_BYTES.XML });
}

/** Logs in before the body is read. Evolution starts with OPTIONS without credentials. */
async function openDevice(
  context: Context,
  calls: TokenCalls,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  void reply.header('cache-control', 'private, no-cache');
  const { authorization } = request.headers;
  if (request.method === 'OPTIONS' && authorization === undefined) return;
  const ctx = await logIn({ ...context, log: request.log }, authorization, clientOf(request));
  devices.set(request, ctx);
  try {
    calls.consume(ctx.token.id, reply);
  } catch (error) {
    throw error instanceof AppError ? tooManyCalls(error) : error;
  }
}

async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { headers, body } = request;
  const sent = {
    ...requestLineOf(request),
    headers,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
  return send(reply, await answer(devices.get(request) ?? null, sent));
}

function requestLineOf({ method, raw }: FastifyRequest) {
  return { method, path: raw.url!.split('?')[0]! };
}

function send(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  void reply.code(status).headers(headers);
  if (body === null || typeof body === 'string') return reply.send(body ?? undefined);
  return reply.send(Readable.from(body, { objectMode: false }));
}
