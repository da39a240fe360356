import type { Caller } from '../client.ts';
import type { Result } from '../report.ts';
import type { Server } from '../server.ts';
import { inOrder, formatDuration, median, percentile, type Times } from '../timing.ts';
import type { Page } from './messages-streams.ts';

export const SENDERS = 16;
const STORM_MS = 8000;
const CALM_ROUNDS = 3;
const CALM_MESSAGES = 400;
const CALM_EVERY_MS = 50;
const ARRIVAL_MS = 50;

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
  for (const [place, sender] of senders.entries()) {
    const page = pages[place]!;
    const body = { to_user: page.person.id, initial_message: 'Hello' };
    const { id } = await sender.call('POST /api/conversations/start/', { body });
    pairs.push({ sender, page, conversation: id });
  }
  return [await measureCalm(server, pairs, pages.length), await measureStorm(server, pairs)];
}

/**
 * Time from sending until the recipient's stream receives the event. Uses the median round, because slow disk syncs
 * affect single rounds.
 */
async function measureCalm(server: Server, pairs: Pair[], open: number): Promise<Result> {
  const rounds: { heard: Times; confirmed: Times }[] = [];
  for (let round = 0; round < CALM_ROUNDS; round += 1) rounds.push(await calmRound(server, pairs));
  const worst = inOrder(rounds.map(({ heard }) => percentile(heard, 0.99)));
  const confirmed = inOrder(rounds.flatMap((round) => round.confirmed));
  return {
    what: `From sending to the other’s stream, p99, ${open} streams open`,
    value: median(worst),
    unit: 'ms',
    at_most: ARRIVAL_MS,
    beside:
      `the middle of ${worst.map(formatDuration).join(', ')}; ` +
      `p50 ${formatDuration(median(inOrder(rounds.flatMap(({ heard }) => heard))))}, ` +
      `${1000 / CALM_EVERY_MS} messages a second; ` +
      `confirmed p50 ${formatDuration(median(confirmed))}, p99 ${formatDuration(percentile(confirmed, 0.99))}`,
  };
}

async function calmRound(server: Server, pairs: Pair[]) {
  const sent: Promise<[heard: number, confirmed: number]>[] = [];
  for (let count = 0; count < CALM_MESSAGES; count += 1) {
    sent.push(sendAndHear(server, pairs[count % pairs.length]!));
    await new Promise((resolve) => setTimeout(resolve, CALM_EVERY_MS));
  }
  const times = await Promise.all(sent);
  return {
    heard: inOrder(times.map(([time]) => time)),
    confirmed: inOrder(times.map(([, time]) => time)),
  };
}

async function sendAndHear(server: Server, pair: Pair): Promise<[number, number]> {
  const begun = performance.now();
  const heard = hears(pair).then(() => performance.now() - begun);
  await send(server, pair);
  const confirmed = performance.now() - begun;
  return [await heard, confirmed];
}

/** Resolves with the event of a message. */
function hears({ page, conversation }: Pair): Promise<void> {
  const told = `data: {"topic":"messages","id":${conversation}}`;
  return new Promise((resolve) => {
    const look = (text: string) => {
      if (!text.includes(told)) return;
      page.response.off('data', look);
      resolve();
    };
    page.response.on('data', look);
  });
}

/** All send as fast as possible. */
async function measureStorm(server: Server, pairs: Pair[]): Promise<Result> {
  const begun = performance.now();
  const until = begun + STORM_MS;
  const counts = await Promise.all(pairs.map((pair) => sendUntil(server, pair, until)));
  const seconds = (performance.now() - begun) / 1000;
  const count = counts.reduce((sum, some) => sum + some, 0);
  return {
    what: `Messages a second by ${pairs.length} people, each confirmed`,
    value: count / seconds,
    unit: '',
    beside: `${count} in ${seconds.toFixed(1)} s`,
  };
}

async function sendUntil(server: Server, pair: Pair, until: number): Promise<number> {
  let count = 0;
  for (; performance.now() < until; count += 1) await send(server, pair);
  return count;
}

async function send({ origin }: Server, { sender, conversation }: Pair): Promise<void> {
  const answer = await fetch(`${origin}/api/conversations/${conversation}/messages/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sender.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ content: 'See you at the lake on Sunday.' }),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`A message: ${answer.status} ${text}`);
}
