import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const hasProc = process.platform === 'linux';

/**
 * When a process began, in the system's own words; undefined when it is gone or only its zombie is left. Together with
 * the pid it names one process for good, where the pid alone is given out again.
 */
export function startTimeOf(pid: number): string | undefined {
  return hasProc ? startTimeFromProc(pid) : startTimeFromPs(pid);
}

/** How a process was called, words joined by blanks; empty when it is gone or only its zombie is left. */
export function commandLineOf(pid: number): string {
  if (hasProc) return readProc(pid, 'cmdline').replaceAll('\0', ' ');
  return ps(pid, 'command=');
}

/** Whether this process runs, asked as cheaply as the system allows. */
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
  // The second field is the name in brackets, which may itself hold blanks and brackets.
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
