import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf } from './process-identity.ts';

/** postmaster.pid, which PostgreSQL writes line by line while starting. */
export interface PidFile {
  pid: number;
  port: number;
  socketFolder: string;
}

/**
 * Undefined if missing, incomplete, or copied with another folder, in which case it refers to someone else's
 * PostgreSQL.
 */
export function readPidFile(cluster: string): PidFile | undefined {
  const [pid, writtenFor, , port, socketFolder] = readLines(join(cluster, 'postmaster.pid'));
  if (writtenFor !== cluster || !Number(pid) || !Number(port) || !socketFolder) return undefined;
  return { pid: Number(pid), port: Number(port), socketFolder };
}

export function removePidFile(cluster: string): void {
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Whether this process is the PostgreSQL of this folder, not another one with a reused pid. */
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
