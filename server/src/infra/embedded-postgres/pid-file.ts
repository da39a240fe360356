import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf } from './process-identity.ts';

/** What a running PostgreSQL writes into its folder, line by line while it starts. */
export interface PidFile {
  pid: number;
  port: number;
  socketFolder: string;
}

/**
 * Undefined where there is none, where it is not yet (or no longer) whole, and where it came with a copy of another
 * folder: it then speaks of a PostgreSQL that is not ours to touch.
 */
export function readPidFile(cluster: string): PidFile | undefined {
  const [pid, writtenFor, , port, socketFolder] = readLines(join(cluster, 'postmaster.pid'));
  if (writtenFor !== cluster || !Number(pid) || !Number(port) || !socketFolder) return undefined;
  return { pid: Number(pid), port: Number(port), socketFolder };
}

export function removePidFile(cluster: string): void {
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Whether this process is alive and is the PostgreSQL of this folder, and not another that was given its pid. */
export function isPostgresOf(cluster: string, pid: number): boolean {
  return commandLineOf(pid).includes(` -D ${cluster} -k `);
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch {
    return [];
  }
}
