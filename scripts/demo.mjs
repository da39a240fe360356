import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findNode, installIfNeeded } from './install.mjs';

// npm run demo: fills the running Acquaint with demo data, or starts one and leaves it running.

const CHECK_INTERVAL_MS = 100;
const origin = process.env.ACQUAINT_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const scripts = import.meta.dirname;

installIfNeeded();
const server = (await isUp()) ? null : await startServer();
const [code] = await once(run(findNode(), [join(scripts, 'demo.ts')]), 'exit');
process.exitCode = code;
if (server !== null && code !== 0) server.kill('SIGTERM');

async function startServer() {
  const started = run(process.execPath, [join(scripts, 'start.mjs')]);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => started.kill(signal));
  while (!(await isUp())) {
    if (started.exitCode !== null) process.exit(started.exitCode);
    await setTimeout(CHECK_INTERVAL_MS);
  }
  return started;
}

function isUp() {
  return fetch(`${origin}/api/health/`).then(
    (response) => response.ok,
    () => false,
  );
}

function run(command, args) {
  return spawn(command, args, { cwd: join(scripts, '..'), stdio: 'inherit' });
}
