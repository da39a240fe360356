import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './owner-lock.ts';
import { startTimeOf } from './process-identity.ts';
import { kill, run } from './testing/child.ts';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'owner-lock-'));
  lock = join(folder, 'owner.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

function ownerIn(path: string): number {
  const { pid } = JSON.parse(readFileSync(path, 'utf8')) as { pid: number };
  return pid;
}

test('allows one owner of a data folder until released', () => {
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(`Another Acquaint (PID ${process.pid})`);
  release();
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('takes over the lock of a killed owner', async () => {
  const { child, said } = await run('lock-folder.ts', folder);
  expect(said).toBe('owner');
  expect(() => lockDataFolder(folder)).toThrow(`PID ${child.pid}`);
  await kill(child);
  lockDataFolder(folder)();
});

test('takes over a lock whose pid belongs to another process', () => {
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, started: 'long ago' }));
  const release = lockDataFolder(folder);
  expect(ownerIn(lock)).toBe(process.pid);
  release();
});

test('takes over a lock emptied by a power failure', () => {
  writeFileSync(lock, '');
  const release = lockDataFolder(folder);
  expect(ownerIn(lock)).toBe(process.pid);
  release();
});

test('takes over an interrupted takeover', () => {
  const dead = JSON.stringify({ pid: process.pid, started: 'long ago' });
  writeFileSync(lock, dead);
  writeFileSync(`${lock}.takeover`, dead);
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('gives a stale lock to one of many processes', async () => {
  writeFileSync(lock, JSON.stringify({ pid: process.pid, started: 'long ago' }));
  const contenders = await Promise.all(
    Array.from({ length: 6 }, () => run('lock-folder.ts', folder)),
  );
  const verdicts = contenders.map(({ said }) => said).toSorted();
  for (const { child } of contenders) await kill(child);
  expect(verdicts).toEqual(['owner', ...Array.from({ length: 5 }, () => 'refused')]);
});

test('returns no start time for an ended process', async () => {
  const { child } = await run('lock-folder.ts', folder);
  expect(startTimeOf(child.pid!)).toMatch(/\d/);
  await kill(child);
  expect(startTimeOf(child.pid!)).toBeUndefined();
});
