import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { EventHub, Observer } from '../../infra/events.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { ENQUEUE_SCANS_JOB, SCAN_JOB, scanAfterChanges } from './scan-after-changes.ts';

let app: TestApp;
let observer: Observer;
let stop: () => void;
/** The jobs enqueued at the start. */
let at_start: string[];
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const hub: Pick<EventHub, 'observe'> = {
    observe(given) {
      observer = given;
      return () => {};
    },
  };
  stop = scanAfterChanges(app.context, hub as EventHub);
  at_start = await takeJobs(1);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Waits for `count` jobs and removes them. */
async function takeJobs(count: number): Promise<string[]> {
  let names = await jobNames();
  // `vi.waitFor` would advance the fake timers.
  for (let attempt = 0; attempt < 1000 && names.length < count; attempt += 1)
    names = await jobNames();
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(
    app.db,
  );
  return names;
}

async function jobNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs`.execute(app.db);
  return rows.map(({ name }) => name);
}

it('enqueues one scan per owner once their contacts have not changed for 200 ms', async () => {
  observer.changed('contacts', [1, 2]);
  vi.advanceTimersByTime(199);
  observer.changed('contacts', [1]);
  observer.changed('reminders', [3]);
  vi.advanceTimersByTime(1);
  expect(await takeJobs(1)).toEqual([SCAN_JOB]);
  vi.advanceTimersByTime(199);
  expect(await takeJobs(1)).toEqual([SCAN_JOB]);
});

function changeFor(ms: number): void {
  for (let time = 0; time < ms; time += 100) {
    observer.changed('contacts', [1]);
    vi.advanceTimersByTime(100);
  }
}

it('enqueues a scan every five seconds while contacts keep changing', async () => {
  changeFor(4900);
  expect(await takeJobs(0)).toEqual([]);
  changeFor(100);
  expect(await takeJobs(1)).toEqual([SCAN_JOB]);
  changeFor(5000);
  expect(await takeJobs(1)).toEqual([SCAN_JOB]);
});

it('enqueues the scans of all owners at the start and after events were lost', async () => {
  expect(at_start).toEqual([ENQUEUE_SCANS_JOB]);
  observer.lost();
  expect(await takeJobs(1)).toEqual([ENQUEUE_SCANS_JOB]);
});
