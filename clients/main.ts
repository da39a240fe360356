import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NO_LIMITS } from '../benchmarks/no-limits.ts';
import { startServer } from '../e2e/support/server.ts';
import type { ClientTest } from './client-test.ts';
import { cadaverTest } from './programs/cadaver.ts';
import { evolutionTest } from './programs/evolution.ts';
import { khalTest } from './programs/khal.ts';
import { khardTest } from './programs/khard.ts';
import { pythonCaldavTest } from './programs/python-caldav.ts';
import { syncevolutionTest } from './programs/syncevolution.ts';
import { thunderbirdTest } from './programs/thunderbird.ts';
import { todomanTest } from './programs/todoman.ts';
import { vdirsyncerTest } from './programs/vdirsyncer.ts';
import { createAccount } from './support/account.ts';
import { findMissing } from './support/program.ts';
import {
  describeRequest,
  type Recorded,
  type Recorder,
  startRecorder,
} from './support/recorder.ts';

// npm run test:clients: uses a server with real CardDAV and CalDAV programs. `npm run test:clients -- khard thunderbird`
// runs some of them; --skip-missing leaves out those that aren't installed; --requests prints what they send. Exits with
// 1 if a check fails. See docs/testing.md.

const TESTS: Record<string, ClientTest> = {
  vdirsyncer: vdirsyncerTest,
  khard: khardTest,
  khal: khalTest,
  todoman: todomanTest,
  'python-caldav': pythonCaldavTest,
  cadaver: cadaverTest,
  syncevolution: syncevolutionTest,
  evolution: evolutionTest,
  thunderbird: thunderbirdTest,
};

interface Environment {
  recorder: Recorder;
  /** What the server logged. */
  log: string[];
  folder: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'skip-missing': { type: 'boolean' }, requests: { type: 'boolean' } },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const failed = await runTests(positionals.length > 0 ? positionals : Object.keys(TESTS));
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Returns the names of those that failed. */
async function runTests(names: string[]): Promise<string[]> {
  const unknown = names.filter((name) => !(name in TESTS));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(TESTS).join(', ')}.`);
  const recorder = await startRecorder();
  const server = await startServer({
    env: { ...NO_LIMITS, PORT: String(recorder.target_port), PUBLIC_URL: recorder.url },
  });
  const log: string[] = [];
  server.process.stdout?.on('data', (part: Buffer) => log.push(part.toString())).resume();
  const folder = await mkdtemp(join(tmpdir(), 'acquaint-clients-'));
  const failures: string[] = [];
  try {
    for (const name of names)
      if (!(await isPassed(name, { recorder, log, folder }))) failures.push(name);
  } finally {
    await server.end();
    await recorder.close();
    await rm(folder, { recursive: true, force: true });
  }
  return failures;
}

async function isPassed(name: string, environment: Environment): Promise<boolean> {
  const missing = findMissing(TESTS[name]!);
  if (missing.length === 0) return runTest(name, TESTS[name]!, environment);
  const isSkipped = values['skip-missing'] === true;
  const result = isSkipped ? 'skipped' : 'FAILED';
  console.log(`${result} ${name}: not installed: ${missing.join(', ')}. See docs/testing.md.`);
  return isSkipped;
}

async function runTest(
  name: string,
  { run, profile = 'other', reads_deleted = false }: ClientTest,
  { recorder, log, folder: parent }: Environment,
): Promise<boolean> {
  const startedAt = Date.now();
  const folder = join(parent, name);
  await mkdir(folder);
  const account = await createAccount(recorder, { name, profile, folder });
  const requests: Recorded[] = [];
  const takeRequests = () => {
    const taken = recorder.take();
    requests.push(...taken);
    return taken;
  };
  const error: unknown = await run({ ...account, takeRequests }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  takeRequests();
  const unexpected = requests.filter(
    ({ method, status }) =>
      status >= 400 && status !== 401 && !(reads_deleted && method === 'GET' && status === 404),
  );
  const isOk = error === null && unexpected.length === 0;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${isOk ? 'ok' : 'FAILED'} ${name} after ${seconds} s, ${requests.length} requests`);
  if (error !== null) console.log(error);
  for (const one of unexpected)
    console.log(`${describeRequest(one)}\n${one.body}\n${one.response}`);
  if (!isOk) console.log(log.join(''));
  if (values.requests) for (const one of requests) console.log(`  ${describeRequest(one)}`);
  log.length = 0;
  return isOk;
}
