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

test('defaults to a folder next to the app', () => {
  expect(defaultDataDir(join(program, 'data'))).toBe(join(program, 'data'));
});

test.runIf(asRoot)("defaults to /var/lib for root if others can't reach the app", () => {
  chmodSync(program, 0o700);
  expect(defaultDataDir(join(program, 'data'))).toBe('/var/lib/acquaint');
});

test.runIf(asRoot)("defaults to /var/lib for root if others can't reach existing data", () => {
  mkdirSync(join(program, 'data'), { mode: 0o700 });
  expect(defaultDataDir(join(program, 'data'))).toBe('/var/lib/acquaint');
});
