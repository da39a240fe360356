import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const DRAIN_TIMEOUT_MS = 10_000;

/**
 * Completes running requests on shutdown and closes their connections. Streams are closed immediately, as clients
 * reconnect to another server; so are requests that exceed the timeout. See docs/decisions/092.
 */
export function drainOnClose(
  app: FastifyInstance,
  streams: ReadonlySet<ServerResponse>,
  timeout_ms = DRAIN_TIMEOUT_MS,
): void {
  let closing = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', (done) => {
    closing = true;
    for (const stream of streams) stream.destroy();
    const forceCloseTimer = setTimeout(() => app.server.closeAllConnections(), timeout_ms);
    forceCloseTimer.unref();
    app.server.once('close', () => clearTimeout(forceCloseTimer));
    done();
  });
}
