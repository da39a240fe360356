import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookEvent } from '#contract/webhooks.ts';
import { commitImport, signUp, uploadFile, type Caller } from '../client.ts';
import { createCsv } from '../data-set/address-books.ts';
import { withFixture } from '../fixture.ts';
import type { Result } from '../report.ts';
import { formatDuration, measureTime, median, percentile, sortAscending } from '../timing.ts';

const CHANGES = 300;
const IMPORTED = 10_000;
const MAX_DELAY_MS = 1000;

/** The time from a change to its delivery, and imports with and without a webhook. */
export async function webhooksBenchmark(): Promise<Result[]> {
  const results: Result[] = [];
  const receiver = await openReceiver();
  try {
    await withFixture(
      async ({ ada, server }) => {
        const grace = await signUp(server.origin, 'Grace');
        await addWebhook(ada, receiver.url);
        results.push(await measureDelay(ada, receiver));
        results.push(await compareImports(ada, grace));
      },
      { WEBHOOK_PRIVATE_NETWORKS: 'true' },
    );
  } finally {
    receiver.close();
  }
  return results;
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Records when the event of each object came. */
async function openReceiver() {
  const arrived = new Map<number, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { id: number } };
      arrived.set(data.id, performance.now());
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    arrived,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

const addWebhook = ({ call }: Caller, url: string) =>
  call('POST /api/webhooks/', { body: { url, events: webhookEvent.options } });

/** From the response to the change, which follows its commit, so at least as long as from the commit. */
async function measureDelay({ call }: Caller, { arrived }: Receiver): Promise<Result> {
  const times: number[] = [];
  for (let number = 0; number < CHANGES; number += 1) {
    const sentAt = performance.now();
    const { id } = await call('POST /api/contacts/', { body: { first_name: `Kay ${number}` } });
    while (!arrived.has(id)) await new Promise((resolve) => setTimeout(resolve, 1));
    times.push(arrived.get(id)! - sentAt);
  }
  const delays = sortAscending(times);
  return {
    what: 'from the request to the delivery, p95',
    value: percentile(delays, 0.95),
    unit: 'ms',
    at_most: MAX_DELAY_MS,
    details: `p50 ${formatDuration(median(delays))}`,
  };
}

/** Each account imports the same file; the first round warms up. */
async function compareImports(hooked: Caller, other: Caller): Promise<Result> {
  const times: Record<'hooked' | 'other', number[]> = { hooked: [], other: [] };
  for (let round = -1; round < 3; round += 1)
    for (const [name, person] of [
      ['hooked', hooked],
      ['other', other],
    ] as const) {
      const { id } = await uploadFile(
        person,
        'p.csv',
        createCsv(round * IMPORTED + IMPORTED, IMPORTED),
      );
      const time = await measureTime(() => commitImport(person, id));
      if (round >= 0) times[name].push(time);
    }
  const [slow, fast] = [median(sortAscending(times.hooked)), median(sortAscending(times.other))];
  return {
    what: `import of ${IMPORTED} contacts with a webhook`,
    value: slow / fast,
    unit: '×',
    at_most: 2,
    details: `${formatDuration(slow)}, without ${formatDuration(fast)}`,
  };
}
