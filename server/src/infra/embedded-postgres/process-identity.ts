import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const hasProc = process.platform === 'linux';

/**
 * A process's start time in the system's format; undefined if it ended. Identifies a process together with the pid,
 * which is reused.
 */
export function startTimeOf(pid: number): string | undefined {
  return hasProc ? startTimeFromProc(pid) : startTimeFromPs(pid);
}

/** The command line; empty if the process ended. */
export function commandLineOf(pid: number): string {
  if (hasProc) return readProc(pid, 'cmdline').replaceAll('\0', ' ');
  return ps(pid, 'command=');
}

/** The cheapest check the system offers. */
export function isProcessAlive(pid: number): boolean {
  if (hasProc) return commandLineOf(pid) !== '';
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startTimeFromProc(pid: number): string | undefined {
  const stat = readProc(pid, 'stat');
  // The second field is the name in parentheses, which may itself contain spaces and parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? undefined : fields[18];
}

function startTimeFromPs(pid: number): string | undefined {
  const [state, ...time] = ps(pid, 'stat=,lstart=').split(/\s+/);
  return !state || state.startsWith('Z') ? undefined : time.join(' ');
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function ps(pid: number, columns: string): string {
  return spawnSync('ps', ['-ww', '-o', columns, '-p', `${pid}`], {
    encoding: 'utf8',
  }).stdout.trim();
}
