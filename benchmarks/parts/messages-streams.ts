import { get, type IncomingMessage } from 'node:http';
import type { Caller } from '../client.ts';
import type { Result } from '../report.ts';
import type { Server } from '../server.ts';

export const STREAMS = 1000;
const KILOBYTES = 25;
const AT_ONCE = 20;
const CALLS_BEFORE = 3000;

export interface Page {
  person: Caller;
  response: IncomingMessage;
}

/** Opens a stream per user and measures memory. */
export async function openPages(server: Server, people: Caller[]): Promise<[Page[], Result[]]> {
  // Excludes memory of the first requests.
  for (let call = 0; call < CALLS_BEFORE; call += 1)
    await people[call % AT_ONCE]!.call('GET /api/me/');
  const first = await Promise.all(
    people.slice(0, AT_ONCE).map((person) => openPage(server, person)),
  );
  for (const { response } of first) response.destroy();
  const before = await server.heldMemory();
  const pages: Page[] = [];
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    pages.push(...(await Promise.all(some.map((person) => openPage(server, person)))));
  }
  const after = await server.heldMemory();
  const each = (bytes: number) => bytes / 1000 / pages.length;
  const result: Result = {
    what: `Memory for each of ${pages.length} open streams`,
    value: each(after.rss - before.rss),
    unit: 'kB',
    at_most: KILOBYTES,
    beside: `of them ${each(after.heap - before.heap).toFixed(1)} kB heap`,
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
