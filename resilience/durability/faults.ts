import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Random } from '../../benchmarks/data-set/random.ts';
import type { AcquaintServer } from '../acquaint.ts';
import type { Disk } from './disk.ts';

/** A fault injected while users write. */
export interface Fault {
  name: string;
  inject(target: FaultTarget, random: Random): Promise<void>;
}

interface FaultTarget {
  server: AcquaintServer;
  data_dir: string;
  disk: Disk;
  pool: pg.Pool;
}

const HOUR_MS = 3_600_000;
const DISK_FULL_MS = 1500;

async function restart({ server }: FaultTarget): Promise<void> {
  await server.kill();
  await server.start();
}

/** Kills all processes of PostgreSQL. */
export function killPostgres(data_dir: string): void {
  const [pid] = readFileSync(join(data_dir, 'postgres-18/postmaster.pid'), 'utf8').split('\n');
  process.kill(-Number(pid), 'SIGKILL');
}

/** Kills one backend, after which PostgreSQL restarts all of them. */
async function killBackend({ pool }: FaultTarget, random: Random): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      and datname = current_database()`,
  );
  process.kill(random.pick(rows).pid, 'SIGKILL');
}

function clockFault(name: string, hours: number): Fault {
  return {
    name,
    inject: async (target, random) => {
      target.server.moveClock(hours * HOUR_MS);
      await setTimeout(300);
      if (random.happens(0.5)) await restart(target);
    },
  };
}

export const FAULTS: Fault[] = [
  { name: 'server killed', inject: restart },
  {
    name: 'database killed',
    inject: async ({ data_dir }) => killPostgres(data_dir),
  },
  { name: 'database backend killed', inject: killBackend },
  {
    name: 'server and database killed',
    inject: async (target) => {
      killPostgres(target.data_dir);
      await restart(target);
    },
  },
  {
    name: 'server restarted',
    inject: async ({ server }) => {
      await server.stop();
      await server.start();
    },
  },
  {
    name: 'disk full',
    inject: async ({ disk }) => {
      disk.fill!();
      await setTimeout(DISK_FULL_MS);
      disk.freeSpace();
    },
  },
  clockFault('clock 5 hours ahead', 5),
  clockFault('clock 5 hours behind', -5),
  clockFault('clock reset', 0),
];
