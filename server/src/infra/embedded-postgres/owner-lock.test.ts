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

test('a folder has one owner until it is let go', () => {
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(`Another Acquaint (process ${process.pid})`);
  release();
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a killed owner is taken over', async () => {
  const { child, said } = await run('lock-folder.ts', folder);
  expect(said).toBe('owner');
  expect(() => lockDataFolder(folder)).toThrow(`process ${child.pid}`);
  await kill(child);
  lockDataFolder(folder)();
});

test('a living process that was given the dead owner’s pid does not hold its lock', () => {
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, started: 'long ago' }));
  const release = lockDataFolder(folder);
  expect(ownerIn(lock)).toBe(process.pid);
  release();
});

test('a lock that a power cut emptied is taken over', () => {
  writeFileSync(lock, '');
  const release = lockDataFolder(folder);
  expect(ownerIn(lock)).toBe(process.pid);
  release();
});

test('a takeover that was killed half-way is taken over itself', () => {
  const dead = JSON.stringify({ pid: process.pid, started: 'long ago' });
  writeFileSync(lock, dead);
  writeFileSync(`${lock}.takeover`, dead);
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('of many that find a dead owner’s lock at once, one becomes the owner', async () => {
  writeFileSync(lock, JSON.stringify({ pid: process.pid, started: 'long ago' }));
  const contenders = await Promise.all(
    Array.from({ length: 6 }, () => run('lock-folder.ts', folder)),
  );
  const verdicts = contenders.map(({ said }) => said).toSorted();
  for (const { child } of contenders) await kill(child);
  expect(verdicts).toEqual(['owner', ...Array.from({ length: 5 }, () => 'refused')]);
});

test('a process that has ended has no start time', async () => {
  const { child } = await run('lock-folder.ts', folder);
  expect(startTimeOf(child.pid!)).toMatch(/\d/);
  await kill(child);
  expect(startTimeOf(child.pid!)).toBeUndefined();
});
