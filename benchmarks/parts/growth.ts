import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { commitImport, previewFile, type Caller } from '../client.ts';
import { asCsv } from '../data-set/address-books.ts';
import { columnsOfContacts, dropIndexes } from '../data-set/fill.ts';
import { addPeople } from '../data-set/messages.ts';
import type { Result } from '../report.ts';
import { startServer, type Server } from '../server.ts';
import {
  inOrder,
  formatDuration,
  median,
  percentile,
  timeInterleaved,
  timeOf,
  type Times,
} from '../timing.ts';
import { withFixture, type BenchFixture } from '../fixture.ts';
import { openPages } from './messages-streams.ts';

const CONTACTS = 1000;
/** Multiples of the contacts. */
const COPIES = [1, 100, 1000];
const COPIES_AT_ONCE = 10;
const STREAMS = [10, 1000];
const ROUNDS = 100;
const STARTS = 3;
const MEGABYTE = 1024 * 1024;

/** Growth with contacts, open streams and requests; startup time and memory. */
export async function growthPart(): Promise<Result[]> {
  const results: Result[] = [];
  await withFixture(async (world) => {
    const { server, pool, ada } = world;
    results.push(await memoryOf(server, 'at rest'));
    const { id } = await previewFile(ada, 'people.csv', asCsv(0, CONTACTS));
    await commitImport(ada, id);
    const people = await addPeople(pool, server.origin, ada, Math.max(...STREAMS) + COPIES.length);
    const owners = people.splice(0, COPIES.length);
    const texts = await dropIndexes(pool, 'contact_texts');
    for (const [place, copies] of COPIES.entries())
      await copyContacts(pool, ada, owners[place]!, copies);
    for (const index of texts) await pool.query(index);
    await pool.query('vacuum analyze');
    results.push(await sizeOf(pool));
    results.push(...(await measureLists(server, owners)));
    results.push(await memoryOf(server, 'after these calls'));
    results.push(...(await measureStreams(world, owners[0]!, people)));
    results.push(...(await measureStarts(world)));
  });
  return results;
}

/** Disk size of contacts with their indexes. */
async function sizeOf(pool: pg.Pool): Promise<Result> {
  const { rows } = await pool.query<{ contacts: string; bytes: string; mostly: string }>(
    `select count(*) as contacts, pg_database_size(current_database()) as bytes,
       (select string_agg(name || ' ' || size, ', ') from (
         select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
         where relkind = 'r' order by pg_total_relation_size(oid) desc limit 4) as largest) as mostly
     from contacts`,
  );
  const [{ contacts, bytes, mostly }] = rows as [(typeof rows)[number]];
  return {
    what: `The database with ${contacts} contacts`,
    value: Number(bytes) / MEGABYTE,
    unit: 'MB',
    beside: `${(Number(bytes) / 1024 / Number(contacts)).toFixed(1)} kB a contact; ${mostly}`,
  };
}

async function copyContacts(
  pool: pg.Pool,
  from: Caller,
  to: Caller,
  copies: number,
): Promise<void> {
  const names = await columnsOfContacts(pool);
  const indexes = await dropIndexes(pool, 'contacts');
  // Limited by the memory of triggers.
  for (let done = 0; done < copies; done += COPIES_AT_ONCE)
    await pool.query(
      `insert into contacts (owner_id, ${names})
       select $2, ${names} from contacts, generate_series(1, $3::integer) where owner_id = $1`,
      [from.id, to.id, Math.min(COPIES_AT_ONCE, copies - done)],
    );
  for (const index of indexes) await pool.query(index);
}

async function measureLists(server: Server, owners: Caller[]): Promise<Result[]> {
  const sizes = COPIES.map((copies) => copies * CONTACTS);
  const ways = Object.fromEntries(
    owners.map((owner, place) => [String(sizes[place]), () => readList(server, owner)]),
  );
  const times = await timeInterleaved(ROUNDS, ways);
  const first = median(times[String(sizes[0])]!);
  return sizes.map((size) => ({
    ...ofTimes(`First 50 of ${size} contacts of one person`, times[String(size)]!),
    beside: `p50 ${formatDuration(median(times[String(size)]!))}, ${(median(times[String(size)]!) / first).toFixed(1)} × that of ${sizes[0]}`,
  }));
}

async function measureStreams(
  { server }: BenchFixture,
  reader: Caller,
  people: Caller[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (const count of STREAMS) {
    const [pages] = await openPages(server, people.slice(0, count));
    const { read } = await timeInterleaved(ROUNDS, { read: () => readList(server, reader) });
    results.push(ofTimes(`The same of ${CONTACTS} with ${count} streams open`, read));
    for (const { response } of pages) response.destroy();
  }
  return results;
}

/** From the command until ready. */
async function measureStarts({ database }: BenchFixture): Promise<Result[]> {
  const [again, first]: [number[], number[]] = [[], []];
  for (let round = 0; round < STARTS; round += 1) {
    again.push(await timeOfStart(database.url, database.folder));
    const folder = await mkdtemp(join(tmpdir(), 'acquaint-bench-'));
    // PostgreSQL runs as another user for root.
    await chmod(folder, 0o711);
    first.push(await timeOfStart(null, join(folder, 'data')));
    await rm(folder, { recursive: true, force: true });
  }
  return [
    { what: 'npm start until it is ready, database there', value: middle(again), unit: 's' },
    { what: 'The first npm start, which makes its own database', value: middle(first), unit: 's' },
  ];
}

async function timeOfStart(database_url: string | null, data_dir: string): Promise<number> {
  let server: Server | undefined;
  const time = await timeOf(async () => (server = await startServer(database_url, data_dir)));
  await server?.stop();
  return time / 1000;
}

async function memoryOf(server: Server, when: string): Promise<Result> {
  const { rss, heap } = await server.heldMemory();
  const peak = await server.peakMemory();
  return {
    what: `Memory ${when}`,
    value: rss / MEGABYTE,
    unit: 'MB',
    beside: `of them ${(heap / MEGABYTE).toFixed(0)} MB heap${peak === null ? '' : `; at most ${peak.toFixed(0)} MB so far`}`,
  };
}

async function readList({ origin }: Server, { token }: Caller): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/contacts/?limit=50`, { headers });
  const { results } = (await answer.json()) as { results?: unknown[] };
  if (results?.length !== 50) throw new Error(`The list of contacts: ${answer.status}`);
}

function ofTimes(what: string, times: Times): Result {
  return {
    what: `${what}, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    beside: `p50 ${formatDuration(median(times))}`,
  };
}

function middle(values: number[]): number {
  return median(inOrder(values));
}
