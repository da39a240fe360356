import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { Call } from './fixture.ts';

// The load generator, in its own process, controlled by its parent.

/** Each connection sends its request again after the response. */
export interface Load {
  origin: string;
  calls: Call[];
  seconds: number;
}

export interface Loaded {
  /** Successful requests per second. */
  rate: number;
  /** Failed requests. */
  failed: number;
}

async function load({ origin, calls, seconds }: Load): Promise<Loaded> {
  let next = 0;
  const result = await autocannon({
    url: origin,
    connections: calls.length,
    duration: seconds,
    setupClient: (client) => {
      const { method, path, token, body } = calls[next++ % calls.length]!;
      const headers = { authorization: `Bearer ${token}` };
      if (body === undefined) return client.setRequests([{ method, path, headers }]);
      const text = JSON.stringify(body);
      const written = { ...headers, 'content-type': 'application/json' };
      client.setRequests([
        {
          method,
          path,
          headers: written,
          body: text,
          // Unique idempotency keys, like clients.
          setupRequest: (request) => ({
            ...request,
            headers: { ...written, 'idempotency-key': randomUUID() },
          }),
        },
      ]);
    },
  });
  const { non2xx, errors, timeouts, duration } = result;
  return { rate: result['2xx'] / duration, failed: non2xx + errors + timeouts };
}

process.on('message', (told: Load) => {
  void load(told).then((loaded) => process.send?.(loaded));
});
