import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { addConversations, addPeople } from '../data-set/messages.ts';
import type { Result } from '../report.ts';
import { startQueryTimer } from '../query-times.ts';
import { startServer } from '../server.ts';
import { withFixture, type BenchFixture } from '../fixture.ts';
import { measureList } from './messages-list.ts';
import { measureSending, SENDERS } from './messages-sent.ts';
import { openPages, STREAMS } from './messages-streams.ts';

/** Message latency with many open streams, and the list of conversations. */
export async function messagesBenchmark(): Promise<Result[]> {
  const results: Result[] = [];
  await withFixture(async (fixture) => {
    const { pool, server, ada } = fixture;
    const people = await addPeople(pool, server.origin, ada, SENDERS + STREAMS);
    await addConversations(pool, ada, people.slice(SENDERS));
    const [pages, memory] = await openPages(server, people.slice(SENDERS));
    results.push(...memory);
    results.push(...(await measureSending(server, people.slice(0, SENDERS), pages)));
    for (const { response } of pages) response.destroy();
    results.push(...(await measureListOnNewServer(fixture)));
  });
  return results;
}

/** Measures the list on a second server whose queries pass through a timing proxy. */
async function measureListOnNewServer({ database, ada }: BenchFixture): Promise<Result[]> {
  const queryTimer = await startQueryTimer(database.url);
  const folder = join(database.folder, 'second');
  await mkdir(folder, { mode: 0o711 });
  const server = await startServer(queryTimer.url, folder);
  try {
    return await measureList(server, queryTimer, ada);
  } finally {
    await server.stop();
    queryTimer.close();
  }
}
