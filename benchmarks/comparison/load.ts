import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { LoadRequest } from './fixture.ts';

// The load generator. Runs in its own process and is controlled by messages from its parent.

/** Each connection sends its request again after the response. */
export interface LoadOptions {
  origin: string;
  requests: LoadRequest[];
  seconds: number;
}

export interface LoadResult {
  /** Successful requests per second. */
  rate: number;
  /** Failed requests. */
  failed: number;
}

async function runLoad({ origin, requests, seconds }: LoadOptions): Promise<LoadResult> {
  let next = 0;
  const result = await autocannon({
    url: origin,
    connections: requests.length,
    duration: seconds,
    setupClient: (client) => {
      const { method, path, token, body } = requests[next++ % requests.length]!;
      const headers = { authorization: `Bearer ${token}` };
      if (body === undefined) return client.setRequests([{ method, path, headers }]);
      const text = JSON.stringify(body);
      const requestHeaders = { ...headers, 'content-type': 'application/json' };
      client.setRequests([
        {
          method,
          path,
          headers: requestHeaders,
          body: text,
          // A unique idempotency key per request, as clients send.
          setupRequest: (request) => ({
            ...request,
            headers: { ...requestHeaders, 'idempotency-key': randomUUID() },
          }),
        },
      ]);
    },
  });
  const { non2xx, errors, timeouts, duration } = result;
  return { rate: result['2xx'] / duration, failed: non2xx + errors + timeouts };
}

process.on('message', (options: LoadOptions) => {
  void runLoad(options).then((result) => process.send?.(result));
});
