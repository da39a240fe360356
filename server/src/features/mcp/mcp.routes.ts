import { msg } from '@lingui/core/runtime-macro';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Context, UserContext } from '../../context.ts';
import { authenticateToken, type FindSession } from '../../http/authenticate.ts';
import { problemOf } from '../../http/error-handler.ts';
import { contextOf } from '../../http/handler-request.ts';
import { languageOf } from '../../http/language.ts';
import type { MountOptions } from '../../http/mount.ts';
import { routeCaller } from '../../http/mounted-routes.ts';
import { validate } from '../../http/validate.ts';
import { createMcpService } from './mcp.service.ts';

const BODY_BYTES = 1024 * 1024;

/** Serves MCP at `POST /mcp` (Streamable HTTP without sessions). See docs/features/mcp.md. */
export async function mountMcp(
  app: FastifyInstance,
  options: MountOptions & { context: Context; findMcpToken: FindSession },
): Promise<void> {
  const answer = createMcpService();
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The library parses it, and answers with JSON-RPC errors.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post('/mcp', {
      bodyLimit: BODY_BYTES,
      config: { response_kind: 'data' },
      onRequest: (request, reply) => authorize(options, request, reply),
      handler: async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const web = webRequest(options.context, request);
        return reply.send(await answer(web, callerOf(options, request)));
      },
    });
    done();
  });
}

/** Before the body is read. A browser's session doesn't count, and pages of other sites can't call it. */
async function authorize(
  options: MountOptions & { findMcpToken: FindSession },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { public_url } = options.context.settings;
  // Without the host that the client names, because of DNS rebinding.
  const { origin } = request.headers;
  if (origin !== undefined && origin !== URL.parse(public_url)?.origin)
    throw new AppError(403, 'cross_site_request', msg`Pages of other sites can’t do this.`);
  const metadata = `resource_metadata="${public_url}/.well-known/oauth-protected-resource/mcp"`;
  const error = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
  void reply.header('www-authenticate', `Bearer ${error}${metadata}`);
  const { token } = await authenticateToken(request, options.findMcpToken);
  void reply.removeHeader('www-authenticate');
  options.tokenCalls.consume(token.id, reply);
}

function webRequest({ settings }: Context, { headers, body }: FastifyRequest): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
  );
  const text = typeof body === 'string' ? body : '';
  return new Request(`${settings.public_url}/mcp`, { method: 'POST', headers: pairs, body: text });
}

function callerOf(options: MountOptions & { context: Context }, request: FastifyRequest) {
  return {
    ctx: contextOf(options.context, request) as UserContext,
    callRoute: routeCaller(options, request),
    validate,
    describeError: (error: unknown) => {
      const problem = problemOf(error as FastifyError, languageOf(request));
      if (problem.status >= 500) request.log.error({ err: error }, 'Tool failed');
      return problem;
    },
  };
}
