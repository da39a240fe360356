import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * Records mounted paths; the returned function answers other methods with 405 and `Allow`, including preflights, as
 * CORS isn't supported.
 */
export function trackRoutes(app: FastifyInstance): () => void {
  const mounted = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // Parameter names and a trailing slash don't distinguish paths.
    const path = url.replaceAll(/:\w+/g, ':part').replace(/(?<=.)\/$/, '');
    const methods = mounted.get(path) ?? new Set();
    for (const entry of [method].flat()) methods.add(entry);
    mounted.set(path, methods);
  });
  return () => {
    // Mounting here records paths, too.
    const paths = [...mounted];
    for (const [path, methods] of paths)
      // Wildcards serve files.
      if (!path.includes('*')) rejectOtherMethods(app, path, methods);
  };
}

function rejectOtherMethods(app: FastifyInstance, url: string, methods: Set<string>): void {
  const allowed = [...methods].toSorted();
  const rejected = app.supportedMethods.filter((method) => !methods.has(method));
  const reject = (request: FastifyRequest): never => {
    throw new AppError(
      405,
      'method_not_allowed',
      msg`${{ method: request.method }} isn’t allowed here. Allowed: ${{ allowed: allowed.join(', ') }}.`,
    );
  };
  app.route({
    method: rejected,
    url,
    // Before the body is read.
    onRequest: async (request, reply) => {
      void reply.header('allow', allowed.join(', '));
      reject(request);
    },
    handler: reject,
  });
}
