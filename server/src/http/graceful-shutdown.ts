import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const DRAIN_TIMEOUT_MS = 10_000;

/**
 * Lets the calls under way be answered when the app closes, each the last of its connection. Streams, which would never
 * end, are broken off at once: their pages come back, to another server. So is whatever takes longer than patience
 * lasts.
 */
export function drainOnClose(
  app: FastifyInstance,
  streams: ReadonlySet<ServerResponse>,
  patience_ms = DRAIN_TIMEOUT_MS,
): void {
  let closing = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', (done) => {
    closing = true;
    for (const stream of streams) stream.destroy();
    const breakOff = setTimeout(() => app.server.closeAllConnections(), patience_ms);
    breakOff.unref();
    app.server.once('close', () => clearTimeout(breakOff));
    done();
  });
}
