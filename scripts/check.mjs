import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Every check of the project, one after the other; the last line counts the tests: "N passed, N failed".

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

const checks = [
  { name: 'Types', run: ['tsc', '-p', '.'] },
  { name: 'Lint', run: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'Format', run: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'Unused code', run: ['knip'] },
  { name: 'Schema = migrations', run: ['node', 'scripts/generate-schema.ts', '--check'] },
  { name: 'Build', run: ['vite', 'build', 'web', '--logLevel', 'warn'] },
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
const failed = [];
for (const check of checks) {
  if (
    check.skip ||
    (only.length > 0 && !only.some((word) => check.name.toLowerCase().includes(word)))
  )
    continue;
  const begun = Date.now();
  console.log(`\n— ${check.name}`);
  const ok = await succeeds(check);
  if (!ok) failed.push(check.name);
  console.log(`  ${ok ? 'ok' : 'FAILED'} after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

const counted = countTests();
rmSync(reports, { recursive: true });
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
console.log(`${counted.passed} passed, ${Math.max(counted.failed, failed.length)} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

function succeeds({ run: [command, ...args], env }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
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
