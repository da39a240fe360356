import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from './inspector.ts';

/** A running system program with a port, such as a proxy. */
export interface Program {
  port: number;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 10_000;
const ENV = { PATH: `${process.env['PATH']}:/usr/sbin` };

/** Whether a program is installed, also in Debian's /usr/sbin. */
export function isInstalled(program: string): boolean {
  return spawnSync('which', [program], { env: ENV }).status === 0;
}

/** Starts a program on a free port. The path of its settings file is its last argument. */
export async function startProgram(
  program: string,
  args: string[],
  settings: (port: number, folder: string) => string | Promise<string>,
): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), `acquaint-${program}-`));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const file = join(folder, 'settings');
  await writeFile(file, await settings(port, folder));
  const child = spawn(program, [...args, file], { env: ENV, stdio: 'ignore' });
  process.once('exit', () => child.kill());
  await waitUntilOpen(port, child, program);
  return {
    port,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

async function waitUntilOpen(port: number, child: ChildProcess, program: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${program} did not start.`);
    await setTimeout(50);
  }
}
