import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

// Runs every check, or those whose names contain an argument. The last line counts the tests: "N passed, N failed".

const reports = mkdtempSync(join(tmpdir(), 'acquaint-reports-'));
const EMBEDDED_DATABASE = { TEST_DATABASE_URL: '' };
const vitest = (report, ...args) => [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, report)}`,
  ...args,
];

const codeChecks = [
  { name: 'Types', run: ['tsc', '-p', '.'] },
  { name: 'Format', run: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'Lint', run: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'Unused code', run: ['knip'] },
  { name: 'Schema = migrations', run: ['node', 'scripts/generate-schema.ts', '--check'] },
  { name: 'Build', run: ['vite', 'build', 'web', '--logLevel', 'warn'] },
];

const buildChecks = [{ name: 'Sizes', run: ['size-limit'] }];

// With TEST_DATABASE_URL, feature tests run on that PostgreSQL instead of the embedded one.
const skipped = process.env.TEST_DATABASE_URL ? ['--exclude', 'server/src/features/**'] : [];
const tests = [
  {
    name: 'Unit tests, boundaries, the API on the embedded PostgreSQL',
    run: vitest('embedded.json', ...skipped),
    env: EMBEDDED_DATABASE,
  },
  {
    name: 'The API on TEST_DATABASE_URL',
    run: vitest('external.json', '--project', 'server', 'server/src/features'),
    skip: !process.env.TEST_DATABASE_URL,
  },
  {
    name: 'The browser',
    run: ['playwright', 'test', '--reporter=list,json'],
    env: { ...EMBEDDED_DATABASE, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
  },
  {
    name: 'CardDAV and CalDAV programs',
    run: ['node', 'clients/main.ts', '--skip-missing'],
    skip: process.env.TEST_CLIENTS !== 'installed',
  },
];

const filters = process.argv.slice(2).map((filter) => filter.toLowerCase());
const isSelected = ({ name, skip }) =>
  !skip && (filters.length === 0 || filters.some((filter) => name.toLowerCase().includes(filter)));
const failed = [];
await runAll(codeChecks.filter(isSelected), availableParallelism());
await runAll(buildChecks.filter(isSelected), 1);
await runAll(tests.filter(isSelected), 1);

const counts = countTests();
rmSync(reports, { recursive: true });
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
console.log(`${counts.passed} passed, ${Math.max(counts.failed, failed.length)} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs the checks with limited concurrency; prints the output of concurrent checks when each has finished. */
async function runAll(checks, concurrency) {
  const queue = [...checks];
  const work = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift())
      await runCheck(check, concurrency > 1);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function runCheck(check, isConcurrent) {
  const startedAt = Date.now();
  if (!isConcurrent) console.log(`\n— ${check.name}`);
  const { ok, output } = await runCommand(check, isConcurrent);
  if (isConcurrent) process.stdout.write(`\n— ${check.name}\n${output}`);
  if (!ok) failed.push(check.name);
  console.log(`  ${ok ? 'ok' : 'FAILED'} after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

function runCommand({ run: [command, ...args], env }, isCaptured) {
  return new Promise((resolve) => {
    const stdio = isCaptured ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { stdio, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', ({ message }) => resolve({ ok: false, output: `${output}${message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

function countTests() {
  const total = { passed: 0, failed: 0 };
  for (const name of ['embedded.json', 'external.json']) {
    const { numPassedTests = 0, numFailedTests = 0 } = readReport(name);
    total.passed += numPassedTests;
    total.failed += numFailedTests;
  }
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport('browser.json').stats ?? {};
  if (flaky > 0)
    console.log(`\n${flaky} browser tests passed only on the second attempt: fix them.`);
  return { passed: total.passed + expected + flaky, failed: total.failed + unexpected };
}

function readReport(name) {
  const path = join(reports, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
