import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fail, findNode, installIfNeeded } from './install.mjs';

// npm test: installs packages and, where apt can, Chromium if needed, then runs the checks.

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

installIfNeeded();
installChromiumIfNeeded();
runChecks(findNode());

function installChromiumIfNeeded() {
  if (existsSync(CHROMIUM)) return;
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall)
    fail(`Chromium not found at ${CHROMIUM}. Install it, or set CHROMIUM to its path.`);
  console.log('Installing Chromium …');
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core', 'fonts-noto-cjk');
  if (!existsSync(CHROMIUM)) fail('Failed to install Chromium: see above.');
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function runChecks(node) {
  const root = join(import.meta.dirname, '..');
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const check = join(import.meta.dirname, 'check.mjs');
  const { status } = spawnSync(node, [check, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
