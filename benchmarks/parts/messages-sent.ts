import type { Caller } from '../client.ts';
import type { Result } from '../report.ts';
import type { Server } from '../server.ts';
import { sortAscending, formatDuration, median, percentile, type Times } from '../timing.ts';
import type { Page } from './messages-streams.ts';

export const SENDERS = 16;
const THROUGHPUT_MS = 8000;
const LATENCY_ROUNDS = 3;
const MESSAGES_PER_ROUND = 400;
const SEND_INTERVAL_MS = 50;
const MAX_LATENCY_MS = 50;

interface Pair {
  sender: Caller;
  page: Page;
  conversation: number;
}

export async function measureSending(
  server: Server,
  senders: Caller[],
  pages: Page[],
): Promise<Result[]> {
  const pairs: Pair[] = [];
  for (const [index, sender] of senders.entries()) {
    const page = pages[index]!;
    const body = { to_user: page.person.id, initial_message: 'Hello' };
    const { id } = await sender.call('POST /api/conversations/start/', { body });
    pairs.push({ sender, page, conversation: id });
  }
  return [
    await measureLatency(server, pairs, pages.length),
    await measureThroughput(server, pairs),
  ];
}

/**
 * Measures the time from sending until the recipient's stream receives the event. Uses the median round, because slow
 * disk syncs affect single rounds.
 */
async function measureLatency(server: Server, pairs: Pair[], streamCount: number): Promise<Result> {
  const rounds: { received: Times; confirmed: Times }[] = [];
  for (let round = 0; round < LATENCY_ROUNDS; round += 1)
    rounds.push(await measureLatencyRound(server, pairs));
  const p99s = sortAscending(rounds.map(({ received }) => percentile(received, 0.99)));
  const confirmed = sortAscending(rounds.flatMap((round) => round.confirmed));
  return {
    what: `Time from sending to the recipient’s stream, p99, ${streamCount} open streams`,
    value: median(p99s),
    unit: 'ms',
    at_most: MAX_LATENCY_MS,
    details:
      `median of ${p99s.map(formatDuration).join(', ')}; ` +
      `p50 ${formatDuration(median(sortAscending(rounds.flatMap(({ received }) => received))))}, ` +
      `${1000 / SEND_INTERVAL_MS} messages per second; ` +
      `confirmed p50 ${formatDuration(median(confirmed))}, p99 ${formatDuration(percentile(confirmed, 0.99))}`,
  };
}

async function measureLatencyRound(server: Server, pairs: Pair[]) {
  const sent: Promise<[received: number, confirmed: number]>[] = [];
  for (let count = 0; count < MESSAGES_PER_ROUND; count += 1) {
    sent.push(sendAndReceive(server, pairs[count % pairs.length]!));
    await new Promise((resolve) => setTimeout(resolve, SEND_INTERVAL_MS));
  }
  const times = await Promise.all(sent);
  return {
    received: sortAscending(times.map(([time]) => time)),
    confirmed: sortAscending(times.map(([, time]) => time)),
  };
}

async function sendAndReceive(server: Server, pair: Pair): Promise<[number, number]> {
  const startedAt = performance.now();
  const received = waitForEvent(pair).then(() => performance.now() - startedAt);
  await send(server, pair);
  const confirmed = performance.now() - startedAt;
  return [await received, confirmed];
}

/** Resolves when the event of the message arrives. */
function waitForEvent({ page, conversation }: Pair): Promise<void> {
  const event = `data: {"topic":"messages","id":${conversation}}`;
  return new Promise((resolve) => {
    const onData = (text: string) => {
      if (!text.includes(event)) return;
      page.response.off('data', onData);
      resolve();
    };
    page.response.on('data', onData);
  });
}

/** Measures messages per second when all senders send as fast as possible. */
async function measureThroughput(server: Server, pairs: Pair[]): Promise<Result> {
  const startedAt = performance.now();
  const end = startedAt + THROUGHPUT_MS;
  const counts = await Promise.all(pairs.map((pair) => sendUntil(server, pair, end)));
  const seconds = (performance.now() - startedAt) / 1000;
  const count = counts.reduce((sum, sent) => sum + sent, 0);
  return {
    what: `Messages per second by ${pairs.length} senders, each confirmed`,
    value: count / seconds,
    unit: '',
    details: `${count} in ${seconds.toFixed(1)} s`,
  };
}

async function sendUntil(server: Server, pair: Pair, end: number): Promise<number> {
  let count = 0;
  for (; performance.now() < end; count += 1) await send(server, pair);
  return count;
}

async function send({ origin }: Server, { sender, conversation }: Pair): Promise<void> {
  const response = await fetch(`${origin}/api/conversations/${conversation}/messages/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sender.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ content: 'See you at the lake on Sunday.' }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`A message: ${response.status} ${text}`);
}
