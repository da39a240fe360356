import { once } from 'node:events';
import { createServer, request as call } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that ends each response after its first chunk, for clients that wait until a stream ends. */
export interface TruncatingProxy {
  host: string;
  close(): void;
}

/** Forwards requests without a body to the server at this origin. */
export async function startTruncatingProxy(origin: string): Promise<TruncatingProxy> {
  const proxy = createServer(({ method, url = '/', headers }, response) => {
    const forwarded = call(new URL(url, origin), { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.once('data', (chunk: Buffer) => {
        response.end(chunk);
        forwarded.destroy();
      });
      upstream.once('end', () => response.end());
    });
    // Expected after the response was truncated.
    forwarded.on('error', () => response.destroy());
    forwarded.end();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    host: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
