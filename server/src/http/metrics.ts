import { createHash, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eventRoutes } from '#contract/events.ts';
import { authenticationRequired } from '../app-error.ts';
import type { Metrics } from '../infra/metrics.ts';

export interface MetricsOptions {
  registry: Metrics;
  /** The bearer token required to read metrics. */
  token: string;
  streams: ReadonlySet<ServerResponse>;
}

/** Measures requests and serves `GET /metrics` to holders of the token. See docs/decisions/091. */
export function serveMetrics(
  app: FastifyInstance,
  { registry, token, streams }: MetricsOptions,
): void {
  registry.observeStreams(() => streams.size);
  app.addHook('onResponse', (request, reply, done) => {
    const route = templateOf(request);
    if (route !== eventRoutes.stream.path)
      registry.observeCall(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
    done();
  });
  app.get('/metrics', { compress: false }, async (request, reply) => {
    if (!isSameToken(request.headers.authorization ?? '', `Bearer ${token}`))
      throw authenticationRequired();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.registry.contentType)
      .send(await registry.registry.metrics());
  });
}

/** Route templates limit the number of labels. */
function templateOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none';
  return url === '/*' ? 'file' : url;
}

/** Constant-time comparison. */
function isSameToken(token: string, expected: string): boolean {
  const [a, b] = [token, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}
