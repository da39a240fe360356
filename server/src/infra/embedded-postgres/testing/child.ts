import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** Runs a program from this folder and returns its first line of output. */
export async function run(
  program: string,
  folder: string,
): Promise<{ child: Child; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, said };
}

/** Kills the process, like a power cut: it can't clean up. */
export async function kill(child: Child): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
