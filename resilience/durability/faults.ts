import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Chance } from '../../benchmarks/data-set/random.ts';
import type { Acquaint } from '../acquaint.ts';
import type { Disk } from './disk.ts';

/** A fault injected while users write. Resolves when handled. */
export interface Fault {
  name: string;
  happen(world: Target, chance: Chance): Promise<void>;
}

interface Target {
  server: Acquaint;
  data_dir: string;
  disk: Disk;
  pool: pg.Pool;
}

const HOUR_MS = 3_600_000;
const FULL_MS = 1500;

async function restart({ server }: Target): Promise<void> {
  await server.kill();
  await server.start();
}

/** Kills PostgreSQL with all processes. */
export function killPostgres(data_dir: string): void {
  const [pid] = readFileSync(join(data_dir, 'postgres-18/postmaster.pid'), 'utf8').split('\n');
  process.kill(-Number(pid), 'SIGKILL');
}

/** PostgreSQL restarts after a killed backend. */
async function killBackend({ pool }: Target, chance: Chance): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      and datname = current_database()`,
  );
  process.kill(chance.of(rows).pid, 'SIGKILL');
}

function clock(name: string, hours: number): Fault {
  return {
    name,
    happen: async (target, chance) => {
      target.server.moveClock(hours * HOUR_MS);
      await setTimeout(300);
      if (chance.happens(0.5)) await restart(target);
    },
  };
}

export const FAULTS: Fault[] = [
  { name: 'server killed', happen: restart },
  {
    name: 'database killed',
    happen: async ({ data_dir }) => killPostgres(data_dir),
  },
  { name: 'a process of the database killed', happen: killBackend },
  {
    name: 'server and database killed',
    happen: async (target) => {
      killPostgres(target.data_dir);
      await restart(target);
    },
  },
  {
    name: 'server told to end',
    happen: async ({ server }) => {
      await server.stop();
      await server.start();
    },
  },
  {
    name: 'disk full',
    happen: async ({ disk }) => {
      disk.fill!();
      await setTimeout(FULL_MS);
      disk.empty();
    },
  },
  clock('clock 5 hours ahead', 5),
  clock('clock 5 hours behind', -5),
  clock('clock set right', 0),
];
