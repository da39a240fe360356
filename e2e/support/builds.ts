import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

const BUILD_FOLDER = 'web/dist';
/** The app, and next to it the renderer of the static pages. */
const FOLDER_SUFFIXES = ['', '-site'];

/** Copies the build that all tests use, for a server of its own. */
export async function copyBuild(): Promise<string> {
  const folder = await createTempFolder();
  await copyFolders(BUILD_FOLDER, folder);
  return folder;
}

/** Creates a build in which one page differs from the first build. */
export async function createSecondBuild(): Promise<string> {
  const folder = await createTempFolder();
  await execFileAsync(process.execPath, [join(import.meta.dirname, 'build-second.ts'), folder]);
  return folder;
}

/** Replaces all files of a build with those of another. */
export async function replaceBuild(folder: string, other: string): Promise<void> {
  for (const suffix of FOLDER_SUFFIXES) await rm(folder + suffix, { recursive: true });
  await copyFolders(other, folder);
}

export async function deleteBuild(folder: string): Promise<void> {
  await rm(dirname(folder), { recursive: true });
}

async function createTempFolder(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), 'acquaint-build-')), 'dist');
}

async function copyFolders(from: string, to: string): Promise<void> {
  for (const suffix of FOLDER_SUFFIXES) await cp(from + suffix, to + suffix, { recursive: true });
}
