import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { commitImport, uploadFile, type Caller } from '../client.ts';
import { createCsv } from '../data-set/address-books.ts';
import { listCopiedColumns, dropIndexes } from '../data-set/fill.ts';
import { addPeople } from '../data-set/messages.ts';
import type { Result } from '../report.ts';
import { startServer, type Server } from '../server.ts';
import {
  sortAscending,
  formatDuration,
  median,
  percentile,
  timeInterleaved,
  measureTime,
  type Times,
} from '../timing.ts';
import { withFixture, type BenchFixture } from '../fixture.ts';
import { openPages } from './messages-streams.ts';

const CONTACTS = 1000;
/** Sizes of the address books, as multiples of the contacts. */
const COPIES = [1, 100, 1000];
const COPIES_PER_STATEMENT = 10;
const STREAMS = [10, 1000];
const ROUNDS = 100;
const STARTS = 3;
const BYTES_PER_MB = 1024 * 1024;

/** List times by contacts and open streams; database size, memory and startup time. */
export async function growthBenchmark(): Promise<Result[]> {
  const results: Result[] = [];
  await withFixture(async (fixture) => {
    const { server, pool, ada } = fixture;
    results.push(await measureMemory(server, 'when idle'));
    const { id } = await uploadFile(ada, 'people.csv', createCsv(0, CONTACTS));
    await commitImport(ada, id);
    const people = await addPeople(pool, server.origin, ada, Math.max(...STREAMS) + COPIES.length);
    const owners = people.splice(0, COPIES.length);
    const textIndexes = await dropIndexes(pool, 'contact_texts');
    for (const [index, copies] of COPIES.entries())
      await copyContacts(pool, ada, owners[index]!, copies);
    for (const statement of textIndexes) await pool.query(statement);
    await pool.query('vacuum analyze');
    results.push(await measureSize(pool));
    results.push(...(await measureLists(server, owners)));
    results.push(await measureMemory(server, 'after these requests'));
    results.push(...(await measureStreams(fixture, owners[0]!, people)));
    results.push(...(await measureStarts(fixture)));
  });
  return results;
}

/** Disk size of contacts with their indexes. */
async function measureSize(pool: pg.Pool): Promise<Result> {
  const { rows } = await pool.query<{ contacts: string; bytes: string; largest: string }>(
    `select count(*) as contacts, pg_database_size(current_database()) as bytes,
       (select string_agg(name || ' ' || size, ', ') from (
         select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
         where relkind = 'r' order by pg_total_relation_size(oid) desc limit 4) as sizes) as largest
     from contacts`,
  );
  const [{ contacts, bytes, largest }] = rows as [(typeof rows)[number]];
  return {
    what: `The database with ${contacts} contacts`,
    value: Number(bytes) / BYTES_PER_MB,
    unit: 'MB',
    details: `${(Number(bytes) / 1024 / Number(contacts)).toFixed(1)} kB per contact; ${largest}`,
  };
}

async function copyContacts(
  pool: pg.Pool,
  from: Caller,
  to: Caller,
  copies: number,
): Promise<void> {
  const names = await listCopiedColumns(pool);
  const indexes = await dropIndexes(pool, 'contacts');
  // Triggers use memory per row, so the copies are inserted in several statements.
  for (let done = 0; done < copies; done += COPIES_PER_STATEMENT)
    await pool.query(
      `insert into contacts (owner_id, ${names})
       select $2, ${names} from contacts, generate_series(1, $3::integer) where owner_id = $1`,
      [from.id, to.id, Math.min(COPIES_PER_STATEMENT, copies - done)],
    );
  for (const index of indexes) await pool.query(index);
}

async function measureLists(server: Server, owners: Caller[]): Promise<Result[]> {
  const sizes = COPIES.map((copies) => copies * CONTACTS);
  const reads = Object.fromEntries(
    owners.map((owner, index) => [String(sizes[index]), () => readList(server, owner)]),
  );
  const times = await timeInterleaved(ROUNDS, reads);
  const first = median(times[String(sizes[0])]!);
  return sizes.map((size) => ({
    ...toResult(`First 50 of ${size} contacts of one user`, times[String(size)]!),
    details: `p50 ${formatDuration(median(times[String(size)]!))}, ${(median(times[String(size)]!) / first).toFixed(1)} × that of ${sizes[0]}`,
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
    results.push(toResult(`First 50 of ${CONTACTS} with ${count} open streams`, read));
    for (const { response } of pages) response.destroy();
  }
  return results;
}

/** Measures the time from the command until the server is ready. */
async function measureStarts({ database }: BenchFixture): Promise<Result[]> {
  const [laterStarts, firstStarts]: [number[], number[]] = [[], []];
  for (let round = 0; round < STARTS; round += 1) {
    laterStarts.push(await measureStart(database.url, database.folder));
    const folder = await mkdtemp(join(tmpdir(), 'acquaint-bench-'));
    // PostgreSQL runs as another user for root.
    await chmod(folder, 0o711);
    firstStarts.push(await measureStart(null, join(folder, 'data')));
    await rm(folder, { recursive: true, force: true });
  }
  return [
    { what: 'npm start with an existing database', value: medianOf(laterStarts), unit: 's' },
    {
      what: 'First npm start, which creates the database',
      value: medianOf(firstStarts),
      unit: 's',
    },
  ];
}

async function measureStart(database_url: string | null, data_dir: string): Promise<number> {
  let server: Server | undefined;
  const time = await measureTime(async () => (server = await startServer(database_url, data_dir)));
  await server?.stop();
  return time / 1000;
}

async function measureMemory(server: Server, when: string): Promise<Result> {
  const { rss, heap } = await server.measureRetainedMemory();
  const peak = await server.readPeakMemory();
  return {
    what: `Memory ${when}`,
    value: rss / BYTES_PER_MB,
    unit: 'MB',
    details: `${(heap / BYTES_PER_MB).toFixed(0)} MB heap${peak === null ? '' : `; peak ${peak.toFixed(0)} MB`}`,
  };
}

async function readList({ origin }: Server, { token }: Caller): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/contacts/?limit=50`, { headers });
  const { results } = (await response.json()) as { results?: unknown[] };
  if (results?.length !== 50) throw new Error(`The list of contacts: ${response.status}`);
}

function toResult(what: string, times: Times): Result {
  return {
    what: `${what}, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    details: `p50 ${formatDuration(median(times))}`,
  };
}

function medianOf(values: number[]): number {
  return median(sortAscending(values));
}
