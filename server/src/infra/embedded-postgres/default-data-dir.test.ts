import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultDataDir } from './default-data-dir.ts';

const asRoot = process.getuid?.() === 0;

let program: string;

beforeEach(() => {
  program = mkdtempSync('/tmp/default-data-dir-');
  chmodSync(program, 0o755);
});

afterEach(() => rmSync(program, { recursive: true }));

test('data lies beside the program', () => {
  expect(defaultDataDir(join(program, 'data'))).toBe(join(program, 'data'));
});

test.runIf(asRoot)('for root it lies in /var/lib where others cannot reach the program', () => {
  chmodSync(program, 0o700);
  expect(defaultDataDir(join(program, 'data'))).toBe('/var/lib/acquaint');
});

test.runIf(asRoot)('nor where they cannot reach the data there already is', () => {
  mkdirSync(join(program, 'data'), { mode: 0o700 });
  expect(defaultDataDir(join(program, 'data'))).toBe('/var/lib/acquaint');
});
