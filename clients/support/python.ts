import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { environmentIn, PYTHON } from './program.ts';

/** Calls a function of a Python program. */
export type PythonCall = <Result>(name: string, ...args: unknown[]) => Promise<Result>;

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill()));

/** Runs a program of `clients/programs/`, which answers a line of JSON with another one; see `rpc.py`. */
export async function withPython<Result>(
  program: string,
  { folder, launcher }: { folder: string; launcher?: string },
  work: (call: PythonCall) => Promise<Result>,
): Promise<Result> {
  const path = join(import.meta.dirname, '../programs', program);
  const args = launcher === undefined ? [path] : ['--', PYTHON, path];
  const child = spawn(launcher ?? PYTHON, args, {
    cwd: folder,
    env: environmentIn(folder, { PYTHONDONTWRITEBYTECODE: '1' }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    return await work(async (name, ...input) => {
      child.stdin.write(`${JSON.stringify({ name, args: input })}\n`);
      const { value } = await lines.next();
      if (value === undefined) throw new Error(`${program} ended:\n${errors}`);
      const { result, error } = JSON.parse(value);
      if (error !== undefined) throw new Error(`${program}: ${error}\n${errors}`);
      return result;
    });
  } finally {
    const ended = once(child, 'exit');
    child.stdin.end();
    const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(timer);
    running.delete(child);
  }
}
