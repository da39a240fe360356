import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode, installIfNeeded } from './install.mjs';

// npm run dev: the server, restarted when its sources change, and Vite, which forwards /api to it. If one exits, the
// other is stopped.

installIfNeeded();
const root = join(import.meta.dirname, '..');
const node = findNode();
const port = process.env.PORT || '3000';
const env = {
  NODE_ENV: 'development',
  ACQUAINT_SERVER: `http://127.0.0.1:${port}`,
  ...process.env,
};

const children = [
  ['--watch', '--watch-preserve-output', 'server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'web', '--clearScreen=false'],
].map((args) => spawn(node, args, { cwd: root, env, stdio: 'inherit' }));

for (const child of children)
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stopAll();
  });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);

function stopAll() {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
