import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { createRandom } from '../../benchmarks/data-set/random.ts';
import { openPool, withServer, type AcquaintServer } from '../acquaint.ts';
import { signUp, type Person } from '../people.ts';

// Contacts change while their webhook's receiver fails half the time, and the server is killed three times. Each event
// must arrive, those of a contact in their order.

const CONTACTS = 1000;
const CHANGES = 9;
const WRITERS = 4;
const KILLS = 3;
/** Keeps the test short: later attempts succeed. */
const MOST_FAILURES = 3;
const DRAIN_MS = 480_000;

export async function webhooksTest({ seed }: { seed: number }): Promise<string[]> {
  console.log(`${CONTACTS * (1 + CHANGES)} deliveries, --seed ${seed}`);
  const receiver = await openReceiver(seed);
  const env = { WEBHOOK_PRIVATE_NETWORKS: 'true' };
  try {
    return await withServer('webhooks', (server, data_dir) => run(server, data_dir, receiver), env);
  } finally {
    receiver.close();
  }
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Refuses half of the requests, and records in which order events came, and when they were accepted. */
async function openReceiver(seed: number) {
  const random = createRandom(seed);
  const failures = new Map<string, number>();
  const arrivals: { id: string; accepted: boolean }[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const id = request.headers['webhook-id'] as string;
    const failed = failures.get(id) ?? 0;
    const accepted = failed >= MOST_FAILURES || random.pickBelow(2) === 0;
    if (!accepted) failures.set(id, failed + 1);
    arrivals.push({ id, accepted });
    response.writeHead(accepted ? 204 : 500).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    arrivals,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

async function run(
  server: AcquaintServer,
  data_dir: string,
  receiver: Receiver,
): Promise<string[]> {
  const person = await signUp(server.origin, 'Ada');
  await person.call('POST /api/webhooks/', {
    body: { url: receiver.url, events: ['contact.created', 'contact.updated'] },
  });
  const killing = killSometimes(server, receiver);
  await changeContacts(person);
  await killing;
  const startedAt = performance.now();
  const isDrained = await waitUntilDelivered(data_dir);
  console.log(
    `delivered ${((performance.now() - startedAt) / 1000).toFixed(0)} s after the last change`,
  );
  const pool = await openPool(data_dir);
  try {
    const failures = await check(pool, receiver);
    return isDrained ? failures : [...failures, 'some events are still pending'];
  } finally {
    await pool.end();
  }
}

/** Kills the server while it writes and sends. */
async function killSometimes(server: AcquaintServer, { arrivals }: Receiver): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const until = (kill * CONTACTS * CHANGES) / (KILLS + 2);
    while (arrivals.length < until) await setTimeout(20);
    await server.kill();
    await server.start();
  }
}

async function changeContacts({ call }: Person): Promise<void> {
  const write = async (writer: number) => {
    for (let number = writer; number < CONTACTS; number += WRITERS) {
      const body = { first_name: `Contact ${number}` };
      const { id } = await untilAnswered(() => call('POST /api/contacts/', { body }));
      for (let change = 1; change <= CHANGES; change += 1)
        await untilAnswered(() =>
          call('PATCH /api/contacts/{id}/', {
            params: { id },
            body: { job_title: `Title ${change}` },
          }),
        );
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
}

/** Repeats what got no response because the server was killed. */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch {
      await setTimeout(100);
    }
  }
}

async function waitUntilDelivered(data_dir: string): Promise<boolean> {
  const pool = await openPool(data_dir);
  const deadline = Date.now() + DRAIN_MS;
  try {
    while (Date.now() < deadline) {
      const { rows } = await pool.query<{ pending: boolean }>(
        `select exists (select from webhook_deliveries where status = 'pending') as pending`,
      );
      if (!rows[0]!.pending) return true;
      await setTimeout(500);
    }
    return false;
  } finally {
    await pool.end();
  }
}

async function check(pool: pg.Pool, { arrivals }: Receiver): Promise<string[]> {
  const { rows } = await pool.query<{ object: string; events: string[]; changes: number }>(
    `select object, array_agg(event_id order by id) as events, count(*)::int as changes
    from webhook_deliveries group by object`,
  );
  const accepted = new Map<string, number>();
  const first = new Map<string, number>();
  for (const [index, arrival] of arrivals.entries()) {
    if (!first.has(arrival.id)) first.set(arrival.id, index);
    if (arrival.accepted && !accepted.has(arrival.id)) accepted.set(arrival.id, index);
  }
  const events = rows.flatMap((row) => row.events);
  const repeated = arrivals.filter(({ accepted: is }) => is).length - accepted.size;
  console.log(
    `${events.length} events, ${arrivals.length} requests, ${repeated} accepted more than once`,
  );
  const lost = events.filter((id) => !accepted.has(id));
  const disordered = rows.filter(({ events: ids }) =>
    ids.some((id, index) => index > 0 && first.get(id)! < accepted.get(ids[index - 1]!)!),
  );
  const expected = CONTACTS * (1 + CHANGES);
  return [
    ...(events.length >= expected ? [] : [`only ${events.length} of ${expected} events`]),
    ...lost.map((id) => `${id} was lost`),
    ...disordered.map(({ object }) => `the events of ${object} came out of order`),
  ];
}
