import { get, type IncomingMessage } from 'node:http';
import type { Caller } from '../client.ts';
import type { Result } from '../report.ts';
import type { Server } from '../server.ts';

export const STREAMS = 1000;
const MAX_KB_PER_STREAM = 25;
const OPENING_AT_ONCE = 20;
const WARM_UP_CALLS = 3000;

export interface Page {
  person: Caller;
  response: IncomingMessage;
}

/** Opens an event stream per user and measures the memory of each. */
export async function openPages(server: Server, people: Caller[]): Promise<[Page[], Result[]]> {
  // Warms up, so that the memory of the first requests is not counted.
  for (let call = 0; call < WARM_UP_CALLS; call += 1)
    await people[call % OPENING_AT_ONCE]!.call('GET /api/me/');
  const first = await Promise.all(
    people.slice(0, OPENING_AT_ONCE).map((person) => openPage(server, person)),
  );
  for (const { response } of first) response.destroy();
  const before = await server.measureRetainedMemory();
  const pages: Page[] = [];
  for (let from = 0; from < people.length; from += OPENING_AT_ONCE) {
    const batch = people.slice(from, from + OPENING_AT_ONCE);
    pages.push(...(await Promise.all(batch.map((person) => openPage(server, person)))));
  }
  const after = await server.measureRetainedMemory();
  const perStreamKb = (bytes: number) => bytes / 1000 / pages.length;
  const result: Result = {
    what: `Memory per open stream, with ${pages.length} streams`,
    value: perStreamKb(after.rss - before.rss),
    unit: 'kB',
    at_most: MAX_KB_PER_STREAM,
    details: `${perStreamKb(after.heap - before.heap).toFixed(1)} kB heap`,
  };
  return [pages, [result]];
}

function openPage({ origin }: Server, person: Caller): Promise<Page> {
  const headers = { authorization: `Bearer ${person.token}` };
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/api/events/`, { agent: false, headers }, (response) => {
      response.setEncoding('utf8');
      if (response.statusCode !== 200) reject(new Error(`A stream: ${response.statusCode}`));
      // Open once `ready` arrives.
      response.once('data', () => resolve({ person, response }));
      response.on('error', () => {});
    });
    request.on('error', reject);
  });
}
