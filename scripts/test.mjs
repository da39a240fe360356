import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findNode, installIfNeeded } from './install.mjs';

// npm test: installs what is missing, also the browser where apt can bring it, then runs every check.

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

installIfNeeded();
installChromiumIfNeeded();
runChecks(findNode());

function installChromiumIfNeeded() {
  if (existsSync(CHROMIUM)) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall)
    fail(
      `The browser tests need Chromium at ${CHROMIUM}: install it, or name another one in CHROMIUM.`,
    );
  console.log('Installing Chromium …');
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core', 'fonts-noto-cjk');
  if (!existsSync(CHROMIUM)) fail('Chromium could not be installed.');
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function runChecks(node) {
  const root = join(import.meta.dirname, '..');
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const check = join(import.meta.dirname, 'check.mjs');
  const env = { ...process.env, PATH: path };
  const { status } = spawnSync(node, [check, ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
