import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../benchmarks/inspector.ts';
import { chance, type Chance } from '../../benchmarks/data-set/random.ts';
import { findRunningPostgres } from '../../server/src/infra/embedded-postgres/start.ts';
import { acquaint, type Acquaint } from '../acquaint.ts';
import { check, checkBalances, waitForWork, type Findings } from '../durability/checks.ts';
import { writerStates, requestPayout, type WriterState } from '../durability/operations.ts';
import { openDisk, type Disk } from '../durability/disk.ts';
import { FAULTS, type Fault } from '../durability/faults.ts';
import { startWriters, type RecordedOperation } from '../durability/writers.ts';
import { signUp, signUpPairs, type Person } from '../people.ts';
import { tableOf } from '../table.ts';

// People write all the time, while servers, databases, disks and clocks fail. After each round all that was answered
// must be there, once and whole.

const PAIRS = 4;
const AT_WORK_MS = { least: 300, more: 1200 };
const ON_MS = 500;
const BACK_MS = 60_000;
const EARNED = 3000;
const PAYOUTS = join(import.meta.dirname, '../../server/src/payouts.ts');

interface Round {
  fault: string;
  deeds: RecordedOperation[];
  findings: Findings;
  odd: string[];
  /** From the fault until the server could serve again. */
  back_ms: number;
}

interface World {
  server: Acquaint;
  disk: Disk;
  data_dir: string;
  pool: pg.Pool;
  desks: WriterState[];
  earner: Person;
  all: RecordedOperation[];
}

export async function durabilityPart({
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
    console.log('No round with a full disk: only root on Linux can mount a disk to fill.');
  const data_dir = join(disk.folder, 'data');
  const server = acquaint(await freePort(), { DATA_DIR: data_dir, MINIMUM_PAYOUT: '1' });
  await server.start();
  try {
    const world = await openWorld(server, disk, data_dir);
    const told: Round[] = [];
    const luck = chance(seed);
    for (let number = 0; number < rounds; number += 1) {
      const fault = number < faults.length ? faults[number]! : luck.of(faults);
      const round = await playRound(world, fault, luck);
      told.push(round);
      console.log(`${number + 1}. ${lineOf(round).join(' · ')}`);
    }
    await world.pool.end();
    console.log(
      `\n${tableOf(
        HEAD,
        told.map((round, at) => [at + 1, ...lineOf(round)]),
      )}`,
    );
    return told.flatMap((round, at) =>
      sentencesOf(round).map((each) => `round ${at + 1}, ${each}`),
    );
  } finally {
    await server.stop();
    disk.remove();
  }
}

const HEAD = [
  'round',
  'what was done',
  'done',
  'unheard',
  'missing',
  'twice',
  'half',
  'odd',
  'back after',
];

function lineOf({ fault, deeds, findings, odd, back_ms }: Round): (string | number)[] {
  const count = (heard: RecordedOperation['heard']) =>
    deeds.filter((each) => each.heard === heard).length;
  const { missing, twice, half } = findings;
  const back = `${(back_ms / 1000).toFixed(1)} s`;
  return [
    fault,
    count('done'),
    count('unheard'),
    missing.length,
    twice.length,
    half.length,
    odd.length,
    back,
  ];
}

function sentencesOf({ fault, findings, odd, back_ms }: Round): string[] {
  const late = back_ms >= BACK_MS ? [`${fault}: did not come back by itself`] : [];
  const found: Record<string, string[]> = { ...findings, odd };
  const named = Object.entries(found).flatMap(([what, all]) =>
    all.map((each) => `${fault}: ${what}: ${each}`),
  );
  return [...late, ...named];
}

async function openWorld(server: Acquaint, disk: Disk, data_dir: string): Promise<World> {
  const pool = await openPool(data_dir);
  const pairs = await signUpPairs(server.origin, pool, PAIRS);
  const earner = await signUp(server.origin, 'Earner');
  await pool.query('update users set email_verified_at = now() where id = $1', [earner.id]);
  const desks = pairs.flatMap(writerStates);
  return { server, disk, data_dir, pool, desks, earner, all: [] };
}

/** A pool of the resilience's own; PostgreSQL has another socket after each start. */
async function openPool(data_dir: string): Promise<pg.Pool> {
  const connection = await findRunningPostgres({
    data_dir,
    log: { info() {}, warn: console.warn },
  });
  if (connection === undefined) throw new Error('The database does not run.');
  const pool = new pg.Pool({ ...connection });
  pool.on('error', () => {});
  return pool;
}

async function playRound(world: World, fault: Fault, luck: Chance): Promise<Round> {
  const { server, desks, earner } = world;
  await earn(world);
  const writers = startWriters(desks, [requestPayout(earner)], luck);
  await setTimeout(AT_WORK_MS.least + luck.below(AT_WORK_MS.more));
  const begun = performance.now();
  await fault.happen(world, luck);
  const back_ms = await untilServing(server, begun);
  await setTimeout(ON_MS);
  writers.rest();
  const deeds = await writers.done;
  await world.pool.end();
  world.pool = await openPool(world.data_dir);
  const unfinished = await waitForWork(world.pool, [...desks.map(({ me }) => me), earner]);
  // What was there a round ago is there still.
  world.all.push(...deeds);
  const findings = await check(world.pool, world.all);
  findings.half.push(...unfinished, ...(await checkBalances(world.pool, earner)));
  await settle(world, luck);
  return { fault: fault.name, deeds, findings, odd: [...writers.odd], back_ms };
}

async function untilServing({ origin, said }: Acquaint, begun: number): Promise<number> {
  for (;;) {
    const passed = performance.now() - begun;
    if (await isServing(origin)) return passed;
    if (passed > BACK_MS) throw new Error(`The server does not come back:\n${said().join('\n')}`);
    await setTimeout(20);
  }
}

async function isServing(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/api/health/`, { signal: AbortSignal.timeout(5000) });
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

/** A reward, as one who was invited brings it. */
async function earn({ pool, earner }: World): Promise<void> {
  await pool.query(
    `insert into earnings (user_id, kind, amount_minor, currency, available_at, created_at)
      values ($1, 'reward', $2, 'USD', now() - interval '90 days', now() - interval '90 days')`,
    [earner.id, EARNED],
  );
}

/** The operator settles what was asked for, by the command that there is for it. */
async function settle({ pool, data_dir }: World, luck: Chance): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from payouts where state = 'requested'`,
  );
  for (const { id } of rows) {
    const order = luck.happens(0.5) ? ['pay', id] : ['reject', id, '--why', 'Not this time'];
    await promisify(execFile)(process.execPath, [PAYOUTS, ...order], {
      env: { PATH: process.env['PATH'], DATA_DIR: data_dir },
    });
  }
}
