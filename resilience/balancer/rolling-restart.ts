import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Acquaint } from '../acquaint.ts';
import type { Person } from '../people.ts';

const CLIENTS = 8;
const HEALTHY_MS = 1500;

/** Restarts servers one by one under load; returns request counts and failures. */
export async function restartAll(
  servers: Acquaint[],
  person: Person,
): Promise<{ calls: number; failed: string[] }> {
  const over = new AbortController();
  const failed: string[] = [];
  let calls = 0;
  const call = async (client: number) => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      calls += 1;
      const body = { first_name: `Client ${client}, ${number}` };
      const work =
        number % 3 === 0
          ? person.call('POST /api/contacts/', { body, idempotency_key: randomUUID() })
          : person.call('GET /api/contacts/', { query: { limit: 20 } });
      await work.catch((error: unknown) => failed.push(reasonOf(error)));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, client) => call(client));
  for (const server of servers) {
    await server.stop();
    await server.start();
    // Waits until the balancer considers it healthy.
    await setTimeout(HEALTHY_MS);
  }
  over.abort();
  await Promise.all(clients);
  return { calls, failed };
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
