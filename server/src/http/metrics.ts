import { createHash, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eventRoutes } from '#contract/events.ts';
import { AppError } from '../app-error.ts';
import type { Metrics } from '../infra/metrics.ts';

export interface MetricsOptions {
  kept: Metrics;
  /** What who reads must send along: numbers are nobody else's business. */
  token: string;
  streams: ReadonlySet<ServerResponse>;
}

/** Measures every call, and serves what is measured as `GET /metrics` to whoever knows the token. */
export function serveMetrics(app: FastifyInstance, { kept, token, streams }: MetricsOptions): void {
  kept.countStreams(() => streams.size);
  app.addHook('onResponse', (request, reply, done) => {
    const route = templateOf(request);
    // How long a page stays open says nothing of how fast it was answered.
    if (route !== eventRoutes.stream.path)
      kept.observeCall(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
    done();
  });
  app.get('/metrics', { compress: false }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new AppError(401, 'authentication_required', 'Authentication required');
    return reply
      .header('cache-control', 'no-store')
      .type(kept.registry.contentType)
      .send(await kept.registry.metrics());
  });
}

/** As many names as there are routes, whatever is asked for. */
function templateOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none';
  return url === '/*' ? 'file' : url;
}

/** Takes as long for a token that is nearly right. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}
