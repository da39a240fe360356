import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded, findNode, installIfNeeded } from './install.mjs';

// npm start: installs and builds if needed, then becomes the server.

// Without limits V8 sizes its heap by the memory of the machine, which other programs need too.
const NODE_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024'];
// For glibc: returns large buffers to the system. Lowers peak memory during an import by a quarter at the same speed.
const MALLOC_ENV = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_ARENA_MAX: '2' };

installIfNeeded();
buildIfNeeded();
runServer(findNode(), join(import.meta.dirname, '../server/src/main.ts'));

/** Replaces this process, so that signals reach the server. Node 20 can't do that and forwards them. */
function runServer(node, main) {
  const canReplace = process.platform !== 'win32' && process.execve;
  const env = { ...MALLOC_ENV, ...process.env };
  if (canReplace) process.execve(node, [node, ...NODE_FLAGS, main], env);
  const server = spawn(node, [...NODE_FLAGS, main], { stdio: 'inherit', env });
  const forward = (signal) => server.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  server.on('error', (error) => {
    console.error(`Failed to start Acquaint: ${error.message}`);
    process.exitCode = 1;
  });
  server.on('exit', (code, signal) => {
    process.removeAllListeners(signal ?? 'exit');
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
}
