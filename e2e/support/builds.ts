import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const BUILT = 'web/dist';
/** The application, and beside it what makes the visitors' documents. */
const PARTS = ['', '-site'];

/** A folder of a server with the build that all tests use. */
export async function folderWithBuild(): Promise<string> {
  const folder = await newFolder();
  await copy(BUILT, folder);
  return folder;
}

/** A build of which one page differs from the first. */
export async function secondBuild(): Promise<string> {
  const folder = await newFolder();
  await run(process.execPath, [join(import.meta.dirname, 'build-second.ts'), folder]);
  return folder;
}

/** Puts a build in the place of another, of which nothing is left. */
export async function swapBuild(folder: string, other: string): Promise<void> {
  for (const part of PARTS) await rm(folder + part, { recursive: true });
  await copy(other, folder);
}

/** Leaves nothing of it. */
export async function deleteBuild(folder: string): Promise<void> {
  await rm(dirname(folder), { recursive: true });
}

async function newFolder(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), 'acquaint-build-')), 'dist');
}

async function copy(from: string, to: string): Promise<void> {
  for (const part of PARTS) await cp(from + part, to + part, { recursive: true });
}
