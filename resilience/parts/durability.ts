import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { findFreePort } from '../../benchmarks/inspector.ts';
import { createRandom, type Random } from '../../benchmarks/data-set/random.ts';
import { createAcquaintServer, openPool, type AcquaintServer } from '../acquaint.ts';
import { checkWrites, checkBalances, waitForJobs, type Findings } from '../durability/checks.ts';
import { createWriterStates, requestPayout, type WriterState } from '../durability/operations.ts';
import { openDisk, type Disk } from '../durability/disk.ts';
import { FAULTS, type Fault } from '../durability/faults.ts';
import { startWriters, type RecordedOperation } from '../durability/writers.ts';
import { signUp, signUpPairs, type Person } from '../people.ts';
import { formatTable } from '../table.ts';

// Users write continuously while servers, databases, disks and clocks fail. After each round, everything acknowledged
// must exist exactly once and complete.

const PAIRS = 4;
const BEFORE_FAULT_MS = { min: 300, range: 1200 };
const AFTER_RECOVERY_MS = 500;
const MAX_RECOVERY_MS = 60_000;
const REWARD_MINOR = 3000;
const PAYOUTS_COMMAND = join(import.meta.dirname, '../../server/src/payouts.ts');

interface Round {
  fault: string;
  operations: RecordedOperation[];
  findings: Findings;
  unexpected: string[];
  /** Time from the fault until the server is healthy. */
  recovery_ms: number;
}

interface Fixture {
  server: AcquaintServer;
  disk: Disk;
  data_dir: string;
  pool: pg.Pool;
  writers: WriterState[];
  earner: Person;
  recorded: RecordedOperation[];
}

export async function durabilityTest({
  rounds,
  seed,
}: {
  rounds: number;
  seed: number;
}): Promise<string[]> {
  console.log(`${rounds} rounds, --seed ${seed}`);
  const disk = openDisk();
  const faults = FAULTS.filter(({ name }) => name !== 'disk full' || disk.fill !== undefined);
  if (disk.fill === undefined)
    console.log('Skipped the full disk: only root on Linux can mount a disk to fill.');
  const data_dir = join(disk.folder, 'data');
  const server = createAcquaintServer(await findFreePort(), {
    DATA_DIR: data_dir,
    MINIMUM_PAYOUT: '1',
  });
  await server.start();
  try {
    const fixture = await createFixture(server, disk, data_dir);
    const results: Round[] = [];
    const random = createRandom(seed);
    for (let number = 0; number < rounds; number += 1) {
      const fault = number < faults.length ? faults[number]! : random.pick(faults);
      const round = await runRound(fixture, fault, random);
      results.push(round);
      console.log(`${number + 1}. ${formatRound(round).join(' · ')}`);
    }
    await fixture.pool.end();
    console.log(
      `\n${formatTable(
        TABLE_HEADER,
        results.map((round, index) => [index + 1, ...formatRound(round)]),
      )}`,
    );
    return results.flatMap((round, index) =>
      listFailures(round).map((failure) => `round ${index + 1}, ${failure}`),
    );
  } finally {
    await server.stop();
    disk.remove();
  }
}

const TABLE_HEADER = [
  'round',
  'fault',
  'done',
  'unknown',
  'missing',
  'duplicated',
  'incomplete',
  'unexpected',
  'recovered after',
];

function formatRound({
  fault,
  operations,
  findings,
  unexpected,
  recovery_ms,
}: Round): (string | number)[] {
  const count = (outcome: RecordedOperation['outcome']) =>
    operations.filter((operation) => operation.outcome === outcome).length;
  const { missing, duplicated, incomplete } = findings;
  const recovery = `${(recovery_ms / 1000).toFixed(1)} s`;
  return [
    fault,
    count('done'),
    count('unknown'),
    missing.length,
    duplicated.length,
    incomplete.length,
    unexpected.length,
    recovery,
  ];
}

function listFailures({ fault, findings, unexpected, recovery_ms }: Round): string[] {
  const timeouts =
    recovery_ms >= MAX_RECOVERY_MS ? [`${fault}: did not recover automatically`] : [];
  const problems: Record<string, string[]> = { ...findings, unexpected };
  const failures = Object.entries(problems).flatMap(([kind, details]) =>
    details.map((detail) => `${fault}: ${kind}: ${detail}`),
  );
  return [...timeouts, ...failures];
}

async function createFixture(
  server: AcquaintServer,
  disk: Disk,
  data_dir: string,
): Promise<Fixture> {
  const pool = await openPool(data_dir);
  const pairs = await signUpPairs(server.origin, pool, PAIRS);
  const earner = await signUp(server.origin, 'Earner');
  await pool.query('update users set email_verified_at = now() where id = $1', [earner.id]);
  const writers = pairs.flatMap(createWriterStates);
  return { server, disk, data_dir, pool, writers, earner, recorded: [] };
}

async function runRound(fixture: Fixture, fault: Fault, random: Random): Promise<Round> {
  const { server, writers, earner } = fixture;
  await addReward(fixture);
  const writing = startWriters(writers, [requestPayout(earner)], random);
  await setTimeout(BEFORE_FAULT_MS.min + random.pickBelow(BEFORE_FAULT_MS.range));
  const faultStartedAt = performance.now();
  await fault.inject(fixture, random);
  const recovery_ms = await waitUntilServing(server, faultStartedAt);
  await setTimeout(AFTER_RECOVERY_MS);
  writing.stop();
  const operations = await writing.done;
  await fixture.pool.end();
  fixture.pool = await openPool(fixture.data_dir);
  const unfinished = await waitForJobs(fixture.pool, [...writers.map(({ user }) => user), earner]);
  // Also checks the operations of earlier rounds.
  fixture.recorded.push(...operations);
  const findings = await checkWrites(fixture.pool, fixture.recorded);
  findings.incomplete.push(...unfinished, ...(await checkBalances(fixture.pool, earner)));
  await settlePayouts(fixture, random);
  return {
    fault: fault.name,
    operations,
    findings,
    unexpected: [...writing.unexpected],
    recovery_ms,
  };
}

async function waitUntilServing(
  { origin, getLog }: AcquaintServer,
  startedAt: number,
): Promise<number> {
  for (;;) {
    const elapsed_ms = performance.now() - startedAt;
    if (await isServing(origin)) return elapsed_ms;
    if (elapsed_ms > MAX_RECOVERY_MS)
      throw new Error(`The server did not recover:\n${getLog().join('\n')}`);
    await setTimeout(20);
  }
}

async function isServing(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/health/`, { signal: AbortSignal.timeout(5000) });
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

/** Adds a referral reward that can be paid out. */
async function addReward({ pool, earner }: Fixture): Promise<void> {
  await pool.query(
    `insert into earnings (user_id, kind, amount_minor, currency, available_at, created_at)
      values ($1, 'reward', $2, 'USD', now() - interval '90 days', now() - interval '90 days')`,
    [earner.id, REWARD_MINOR],
  );
}

/** Pays or rejects requested payouts with the operator's command. */
async function settlePayouts({ pool, data_dir }: Fixture, random: Random): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from payouts where state = 'requested'`,
  );
  for (const { id } of rows) {
    const args = random.happens(0.5) ? ['pay', id] : ['reject', id, '--why', 'Not this time'];
    await promisify(execFile)(process.execPath, [PAYOUTS_COMMAND, ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: data_dir },
    });
  }
}
