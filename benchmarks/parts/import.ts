import { commitImport, previewFile, signUp, type Caller } from '../client.ts';
import { asCsv, asVcards } from '../data-set/address-books.ts';
import { SIZE } from '../data-set/fill.ts';
import type { Result } from '../report.ts';
import { inOrder, formatDuration, median, percentile, timeOf, type Times } from '../timing.ts';
import { withFixture, type BenchFixture } from '../fixture.ts';

interface File {
  kind: string;
  name: string;
  text: string;
}

const STEP_S = 30;
const MEMORY_MB = 400;
const WAIT_MS = 1000;
const IDLE_MS = 2000;
const PAUSE_MS = 25;

/** 50,000 rows as vCard and CSV on a fresh server. */
export async function importPart(): Promise<Result[]> {
  const files: File[] = [
    { kind: 'vCard', name: 'people.vcf', text: asVcards(0, SIZE.file) },
    { kind: 'CSV', name: 'people.csv', text: asCsv(0, SIZE.file) },
  ];
  const results: Result[] = [];
  for (const file of files)
    await withFixture(async (world) => {
      results.push(...(await measureFile(world, file)));
    });
  return results;
}

async function measureFile(world: BenchFixture, file: File): Promise<Result[]> {
  const { server, ada } = world;
  const bob = await signUp(server.origin, 'Bob');
  const idle = await timesWhile(bob, new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
  const steps: { [step: string]: number } = {};
  const others = await timesWhile(bob, importFile(ada, file, steps));
  const { count } = await ada.call('GET /api/contacts/', { query: { limit: 1 } });
  if (count !== SIZE.file) throw new Error(`Of ${SIZE.file} rows ${count} became contacts.`);
  const memory = await server.peakMemory();
  return [
    ...Object.entries(steps).map(([step, time]) => ofStep(file, step, time)),
    ofOthers(file, others, idle),
    ...(memory === null ? [] : [ofMemory(file, memory)]),
  ];
}

async function importFile(person: Caller, { name, text }: File, steps: { [step: string]: number }) {
  let id = 0;
  steps['preview'] = await timeOf(async () => {
    ({ id } = await previewFile(person, name, text));
  });
  steps['commit'] = await timeOf(() => commitImport(person, id));
}

function ofStep({ kind, text }: File, step: string, time: number): Result {
  const megabytes = (Buffer.byteLength(text) / 1024 / 1024).toFixed(1);
  const beside = `${SIZE.file} rows, ${megabytes} MB`;
  return { what: `${kind}: ${step}`, value: time / 1000, unit: 's', at_most: STEP_S, beside };
}

function ofOthers({ kind }: File, times: Times, idle: Times): Result {
  return {
    what: `${kind}: somebody else's call meanwhile, the longest`,
    value: times.at(-1) ?? Number.NaN,
    unit: 'ms',
    at_most: WAIT_MS,
    beside:
      `p50 ${formatDuration(median(times))}, p95 ${formatDuration(percentile(times, 0.95))} of ${times.length}; ` +
      `before the import p50 ${formatDuration(median(idle))}`,
  };
}

function ofMemory({ kind }: File, megabytes: number): Result {
  const what = `${kind}: the server's memory at its peak`;
  return { what, value: megabytes, unit: 'MB', at_most: MEMORY_MB };
}

async function timesWhile(person: Caller, goes_on: Promise<unknown>): Promise<Times> {
  const times: Times = [];
  const state = { over: false };
  const end = goes_on.finally(() => {
    state.over = true;
  });
  while (!state.over) {
    times.push(await timeOf(() => person.call('GET /api/contacts/')));
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
  }
  await end;
  return inOrder(times);
}
