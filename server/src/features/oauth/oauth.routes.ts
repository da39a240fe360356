import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { oauthRoutes } from '#contract/oauth.ts';
import type { CallContext, Context } from '../../context.ts';
import { clientOf } from '../../http/authenticate.ts';
import { handleError } from '../../http/error-handler.ts';
import type { Mount } from '../../http/mount.ts';
import { decideAuthorization, getAuthorizationRequest } from './authorization.service.ts';
import { resourceMetadata, serverMetadata } from './metadata.service.ts';
import { registerClient } from './register-client.service.ts';
import { describeFailure, issueTokens, readForm, revokeGrant } from './tokens.service.ts';

/** What the consent page calls. */
export function mountOAuthConsent(mount: Mount): void {
  mount(oauthRoutes.request, ({ ctx, query }) => getAuthorizationRequest(ctx, query));
  mount(oauthRoutes.decide, ({ ctx, body }) => decideAuthorization(ctx, body));
}

const BODY_BYTES = 16 * 1024;
const DATA = { bodyLimit: BODY_BYTES, config: { response_kind: 'data' } } as const;

/** What programs call, outside of the contract: its forms and errors are those of OAuth. See docs/features/mcp.md. */
export async function mountOAuth(app: FastifyInstance, context: Context): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded');
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body)),
    );
    scope.setErrorHandler<FastifyError>(handleOAuthError);
    const { settings } = context;
    for (const path of ['', '/mcp'])
      scope.get(`/.well-known/oauth-protected-resource${path}`, DATA, () =>
        resourceMetadata(settings),
      );
    scope.get('/.well-known/oauth-authorization-server', DATA, () => serverMetadata(settings));
    scope.post('/oauth/register', DATA, async (request, reply) =>
      reply.code(201).send(await registerClient(contextFor(context, request, reply), request.body)),
    );
    scope.post('/oauth/token', DATA, (request, reply) =>
      issueTokens(contextFor(context, request, reply), readForm(request.body)),
    );
    scope.post('/oauth/revoke', DATA, async (request, reply) => {
      await revokeGrant(contextFor(context, request, reply), readForm(request.body));
      return reply.send();
    });
    done();
  });
}

function contextFor(context: Context, request: FastifyRequest, reply: FastifyReply): CallContext {
  void reply.header('cache-control', 'no-store');
  return { ...context, log: request.log, client: clientOf(request) };
}

function handleOAuthError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = describeFailure(error);
  if (answer === null) return handleError(error, request, reply);
  return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
}
