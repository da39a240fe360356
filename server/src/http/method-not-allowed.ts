import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * Notes every path that is mounted from here on; what it returns mounts a refusal for each method that a path does not
 * know: 405, which names those that it does. So does a preflight end, as nothing here is for other sites.
 */
export function trackRoutes(app: FastifyInstance): () => void {
  const mounted = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // The name of a part does not tell one path from another, nor does the slash at its end.
    const path = url.replaceAll(/:\w+/g, ':part').replace(/(?<=.)\/$/, '');
    const methods = mounted.get(path) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    mounted.set(path, methods);
  });
  return () => {
    // What is mounted here is noted, too.
    const paths = [...mounted];
    for (const [path, methods] of paths)
      // A wildcard stands for files that are there or not.
      if (!path.includes('*')) rejectOtherMethods(app, path, methods);
  };
}

function rejectOtherMethods(app: FastifyInstance, url: string, methods: Set<string>): void {
  const known = [...methods].toSorted();
  const method = app.supportedMethods.filter((one) => !methods.has(one));
  const refuse = (request: FastifyRequest): never => {
    throw new AppError(
      405,
      'method_not_allowed',
      `${request.method} is not possible here, only ${known.join(', ')}.`,
    );
  };
  app.route({
    method,
    url,
    // Before anything of a body is read.
    onRequest: async (request, reply) => {
      void reply.header('allow', known.join(', '));
      refuse(request);
    },
    handler: refuse,
  });
}
