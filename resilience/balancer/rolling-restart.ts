import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { AcquaintServer } from '../acquaint.ts';
import type { Person } from '../people.ts';

const CLIENTS = 8;
const HEALTH_CHECK_MS = 1500;

/** Restarts servers one by one under load; returns the number of requests and the failures. */
export async function restartAll(
  servers: AcquaintServer[],
  person: Person,
): Promise<{ requests: number; failures: string[] }> {
  const abort = new AbortController();
  const failures: string[] = [];
  let requests = 0;
  const runClient = async (client: number) => {
    for (let number = 0; !abort.signal.aborted; number += 1) {
      requests += 1;
      const body = { first_name: `Client ${client}, ${number}` };
      const request =
        number % 3 === 0
          ? person.call('POST /api/contacts/', { body, idempotency_key: randomUUID() })
          : person.call('GET /api/contacts/', { query: { limit: 20 } });
      await request.catch((error: unknown) => failures.push(failureReason(error)));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, client) => runClient(client));
  for (const server of servers) {
    await server.stop();
    await server.start();
    // Waits until the load balancer considers it healthy.
    await setTimeout(HEALTH_CHECK_MS);
  }
  abort.abort();
  await Promise.all(clients);
  return { requests, failures };
}

function failureReason(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
