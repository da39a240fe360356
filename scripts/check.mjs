import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

// Every check of the project, those of the code as it stands side by side, then what they built, then the tests one after the
// other; the last line counts the tests: "N passed, N failed".

const reports = mkdtempSync(join(tmpdir(), 'acquaint-reports-'));
const own_database = { TEST_DATABASE_URL: '' };
const vitest = (report, ...rest) => [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, report)}`,
  ...rest,
];

// Where another PostgreSQL is given, the features' tests run on that one; on the embedded one run the browser's besides.
const elsewhere = process.env.TEST_DATABASE_URL ? ['--exclude', 'server/src/features/**'] : [];

const of_the_code = [
  { name: 'Types', run: ['tsc', '-p', '.'] },
  { name: 'Format', run: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'Lint', run: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'Unused code', run: ['knip'] },
  { name: 'Schema = migrations', run: ['node', 'scripts/generate-schema.ts', '--check'] },
  { name: 'Build', run: ['vite', 'build', 'web', '--logLevel', 'warn'] },
];

const of_the_build = [{ name: 'Sizes', run: ['size-limit'] }];

const tests = [
  {
    name: 'Unit tests, boundaries, the API on the embedded PostgreSQL',
    run: vitest('embedded.json', ...elsewhere),
    env: own_database,
  },
  {
    name: 'The API on TEST_DATABASE_URL',
    run: vitest(
      'external.json',
      '--project',
      'server',
      'server/src/features',
      'server/src/all-routes.test.ts',
    ),
    skip: !process.env.TEST_DATABASE_URL,
  },
  {
    name: 'The browser',
    run: ['playwright', 'test', '--reporter=list,json'],
    env: { ...own_database, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
  },
];

const only = process.argv.slice(2).map((word) => word.toLowerCase());
const isAsked = ({ name, skip }) =>
  !skip && (only.length === 0 || only.some((word) => name.toLowerCase().includes(word)));
const failed = [];
await runAll(of_the_code.filter(isAsked), availableParallelism());
await runAll(of_the_build.filter(isAsked), 1);
await runAll(tests.filter(isAsked), 1);

const counted = countTests();
rmSync(reports, { recursive: true });
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
console.log(`${counted.passed} passed, ${Math.max(counted.failed, failed.length)} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** So many at a time; what several say at once is printed when each has ended. */
async function runAll(checks, at_once) {
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
      await run(check, at_once > 1);
  };
  await Promise.all(Array.from({ length: at_once }, work));
}

async function run(check, isBeside) {
  const begun = Date.now();
  if (!isBeside) console.log(`\n— ${check.name}`);
  const { ok, said } = await end(check, isBeside);
  if (isBeside) process.stdout.write(`\n— ${check.name}\n${said}`);
  if (!ok) failed.push(check.name);
  console.log(`  ${ok ? 'ok' : 'FAILED'} after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

function end({ run: [command, ...args], env }, isBeside) {
  return new Promise((resolve) => {
    const stdio = isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { stdio, env: { ...process.env, ...env } });
    let said = '';
    for (const output of [child.stdout, child.stderr])
      output?.setEncoding('utf8').on('data', (text) => (said += text));
    child.on('error', ({ message }) => resolve({ ok: false, said: `${said}${message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, said }));
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
    console.log(`\n${flaky} browser tests passed only at their second try: mend them.`);
  return { passed: total.passed + expected + flaky, failed: total.failed + unexpected };
}

function readReport(name) {
  const path = join(reports, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
