import { commitImport, uploadFile, signUp, type Caller } from '../client.ts';
import { createCsv, createPhotos, createVcards } from '../data-set/address-books.ts';
import { SIZE } from '../data-set/fill.ts';
import type { Result } from '../report.ts';
import {
  sortAscending,
  formatDuration,
  median,
  percentile,
  measureTime,
  type Times,
} from '../timing.ts';
import { withFixture, type BenchFixture } from '../fixture.ts';

interface File {
  kind: string;
  name: string;
  text: string;
}

const MAX_STEP_SECONDS = 30;
const MAX_PHOTOS_SECONDS = 120;
/** With photos of 12 kB a file has 17 MB; 20 are permitted. */
const CARDS_WITH_PHOTO = 1_000;
const MAX_MEMORY_MB = 400;
const MAX_RESPONSE_MS = 1000;
const IDLE_MEASUREMENT_MS = 2000;
const PAUSE_MS = 25;

/** Imports 50,000 rows as vCard and CSV, each on a new server. */
export async function importBenchmark(): Promise<Result[]> {
  const files: File[] = [
    { kind: 'vCard', name: 'people.vcf', text: createVcards(0, SIZE.file) },
    { kind: 'CSV', name: 'people.csv', text: createCsv(0, SIZE.file) },
  ];
  const results = await measurePhotos();
  for (const file of files)
    await withFixture(async (fixture) => {
      results.push(...(await measureFile(fixture, file)));
    });
  return results;
}

/** Imports 50,000 vCards with photos in files of the permitted size. */
async function measurePhotos(): Promise<Result[]> {
  const results: Result[] = [];
  await withFixture(async ({ ada, server }) => {
    const photos = await createPhotos();
    const time = await measureTime(async () => {
      for (let from = 0; from < SIZE.file; from += CARDS_WITH_PHOTO) {
        const text = createVcards(from, CARDS_WITH_PHOTO, photos);
        const { id } = await uploadFile(ada, `people-${from}.vcf`, text);
        await commitImport(ada, id);
      }
    });
    const { count } = await ada.call('GET /api/contacts/', {
      query: { limit: 1, has_photo: true },
    });
    if (count !== SIZE.file) throw new Error(`${count} contacts of ${SIZE.file} have a photo.`);
    const what = 'vCards with photos: preview and commit';
    const details = `${SIZE.file} cards in ${SIZE.file / CARDS_WITH_PHOTO} files`;
    results.push({ what, value: time / 1000, unit: 's', at_most: MAX_PHOTOS_SECONDS, details });
    const memory = await server.readPeakMemory();
    if (memory !== null) results.push(toMemoryResult({ kind: 'vCards with photos' }, memory));
  });
  return results;
}

async function measureFile(fixture: BenchFixture, file: File): Promise<Result[]> {
  const { server, ada } = fixture;
  const bob = await signUp(server.origin, 'Bob');
  const idle = await measureWhile(
    bob,
    new Promise((resolve) => setTimeout(resolve, IDLE_MEASUREMENT_MS)),
  );
  const steps: { [step: string]: number } = {};
  const during = await measureWhile(bob, importFile(ada, file, steps));
  const { count } = await ada.call('GET /api/contacts/', { query: { limit: 1 } });
  if (count !== SIZE.file) throw new Error(`Imported ${count} contacts from ${SIZE.file} rows.`);
  const memory = await server.readPeakMemory();
  return [
    ...Object.entries(steps).map(([step, time]) => toStepResult(file, step, time)),
    toResponseResult(file, during, idle),
    ...(memory === null ? [] : [toMemoryResult(file, memory)]),
  ];
}

async function importFile(person: Caller, { name, text }: File, steps: { [step: string]: number }) {
  let id = 0;
  steps['preview'] = await measureTime(async () => {
    ({ id } = await uploadFile(person, name, text));
  });
  steps['commit'] = await measureTime(() => commitImport(person, id));
}

function toStepResult({ kind, text }: File, step: string, time: number): Result {
  const megabytes = (Buffer.byteLength(text) / 1024 / 1024).toFixed(1);
  const details = `${SIZE.file} rows, ${megabytes} MB`;
  return {
    what: `${kind}: ${step}`,
    value: time / 1000,
    unit: 's',
    at_most: MAX_STEP_SECONDS,
    details,
  };
}

function toResponseResult({ kind }: File, times: Times, idle: Times): Result {
  return {
    what: `${kind}: longest response for another user during the import`,
    value: times.at(-1) ?? Number.NaN,
    unit: 'ms',
    at_most: MAX_RESPONSE_MS,
    details:
      `p50 ${formatDuration(median(times))}, p95 ${formatDuration(percentile(times, 0.95))} of ${times.length}; ` +
      `before the import p50 ${formatDuration(median(idle))}`,
  };
}

function toMemoryResult({ kind }: Pick<File, 'kind'>, megabytes: number): Result {
  const what = `${kind}: peak memory of the server`;
  return { what, value: megabytes, unit: 'MB', at_most: MAX_MEMORY_MB };
}

async function measureWhile(person: Caller, work: Promise<unknown>): Promise<Times> {
  const times: Times = [];
  const state = { isFinished: false };
  const end = work.finally(() => {
    state.isFinished = true;
  });
  while (!state.isFinished) {
    times.push(await measureTime(() => person.call('GET /api/contacts/')));
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
  }
  await end;
  return sortAscending(times);
}
