import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './inspector.ts';

/** A system program that listens, such as a proxy. */
export interface Program {
  port: number;
  stop(): Promise<void>;
}

const PATIENCE_MS = 10_000;
const PATHS = { PATH: `${process.env['PATH']}:/usr/sbin` };

/** Whether Debian's program is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync('which', [program], { env: PATHS }).status === 0;
}

/** Starts it on a free port with a settings folder; the file is its last argument. */
export async function startProgram(
  program: string,
  words: string[],
  settings: (port: number, folder: string) => string | Promise<string>,
): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), `acquaint-${program}-`));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'settings');
  await writeFile(file, await settings(port, folder));
  const running = spawn(program, [...words, file], { env: PATHS, stdio: 'ignore' });
  process.once('exit', () => running.kill());
  await untilOpen(port, running, program);
  return {
    port,
    async stop() {
      const exit = once(running, 'exit');
      running.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

async function untilOpen(port: number, running: ChildProcess, program: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    if (running.exitCode !== null || Date.now() > until)
      throw new Error(`${program} does not start.`);
    await setTimeout(50);
  }
}
