import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { Call } from './fixture.ts';

// Calls a server from a process of its own, as a browser elsewhere would. Told what to do by its parent.

/** What is to be called: by each connection its own call, the next when the last is answered. */
export interface Load {
  origin: string;
  calls: Call[];
  seconds: number;
}

export interface Loaded {
  /** Calls a second that were answered as they should. */
  rate: number;
  /** Those that were not. */
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
          // As the pages do: no two calls have the same.
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
