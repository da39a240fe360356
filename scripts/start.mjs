import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded, findNode, installIfNeeded } from './install.mjs';

// npm start: installs and builds what is missing or out of date, then becomes the server.

// Node makes use of what memory a machine has; a server that shares its machine had better not.
const MODEST = ['--max-semi-space-size=8', '--max-old-space-size=1024'];
// glibc keeps what a large file needed for the next one, unless it is told where large begins; then the peak of an import is a
// quarter less, at the same speed. Elsewhere nobody reads these.
const MODEST_ENV = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_ARENA_MAX: '2' };

installIfNeeded();
buildIfNeeded();
becomeServer(findNode(), join(import.meta.dirname, '../server/src/main.ts'));

/** The server takes this process over, so that signals reach it; Node 20 cannot do that and passes them on. */
function becomeServer(node, main) {
  const canBecome = process.platform !== 'win32' && process.execve;
  const env = { ...MODEST_ENV, ...process.env };
  if (canBecome) process.execve(node, [node, ...MODEST, main], env);
  const server = spawn(node, [...MODEST, main], { stdio: 'inherit', env });
  const passOn = (signal) => server.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
  server.on('error', (error) => {
    console.error(`Acquaint could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  server.on('exit', (code, signal) => {
    process.removeAllListeners(signal ?? 'exit');
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
}
