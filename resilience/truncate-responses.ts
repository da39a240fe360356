import { once } from 'node:events';
import { createServer, request as call } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where answers of a server end with what comes of them first, for who waits until a stream ends. */
export interface TruncatingProxy {
  host: string;
  close(): void;
}

/** Passes requests without a body on to the server at this origin. */
export async function startTruncatingProxy(origin: string): Promise<TruncatingProxy> {
  const relay = createServer(({ method, url = '/', headers }, response) => {
    const passed = call(new URL(url, origin), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once('data', (first: Buffer) => {
        response.end(first);
        passed.destroy();
      });
      answer.once('end', () => response.end());
    });
    // Either answered, or it never will be.
    passed.on('error', () => response.destroy());
    passed.end();
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    host: `127.0.0.1:${(relay.address() as AddressInfo).port}`,
    close: () => {
      relay.close();
      relay.closeAllConnections();
    },
  };
}
