import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Debian’s, which has the modules. */
export const PYTHON = '/usr/bin/python3';
const TIMEOUT_MS = 60_000;

interface RunOptions {
  cwd: string;
  env?: Record<string, string>;
  input?: string;
}

/** The environment of a program with settings of its own. */
export const environmentIn = (folder: string, env: Record<string, string> = {}) => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: folder,
  XDG_RUNTIME_DIR: folder,
  ...env,
});

/** Runs a program, with `cwd` as its home, and returns what it prints; throws if it fails or takes too long. */
export async function run(
  command: string,
  args: string[],
  { cwd, env = {}, input = '' }: RunOptions,
): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    env: environmentIn(cwd, env),
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: exit ${code}\n${out}${error}`);
  return out;
}

const fails = (command: string, ...args: string[]) => spawnSync(command, args).status !== 0;

/** Which commands and Python modules aren't installed. */
export function findMissing({
  commands = [],
  python = [],
}: {
  commands?: string[];
  python?: string[];
}): string[] {
  return [
    ...commands.filter((command) => fails('which', command)),
    ...python.filter((module) => fails(PYTHON, '-c', `import ${module}`)),
  ];
}
