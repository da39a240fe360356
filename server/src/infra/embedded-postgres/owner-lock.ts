import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { DataFolderInUseError } from './embedded-postgres-error.ts';
import { startTimeOf } from './process-identity.ts';

interface Owner {
  pid: number;
  started: string | undefined;
}

/**
 * Locks the data folder until the returned function is called. Throws DataFolderInUseError if locked; stale locks are
 * taken over.
 */
export function lockDataFolder(folder: string): () => void {
  const lock = `${folder}/owner.lock`;
  const holder = claim(lock);
  if (holder)
    throw new DataFolderInUseError(
      `Another Acquaint (PID ${holder.pid}) is using the data folder ${folder}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  return () => rmSync(lock, { force: true });
}

/** Acquires the lock, or returns its owner. */
function claim(lock: string): Owner | undefined {
  for (;;) {
    if (create(lock)) return undefined;
    const holder = read(lock);
    if (!holder) continue;
    if (isAlive(holder)) return holder;
    const rival = removeStale(lock, holder);
    if (rival) return rival;
  }
}

/** Removes a stale lock under a second lock; otherwise a concurrent process could remove a lock just acquired. */
function removeStale(lock: string, dead: Owner): Owner | undefined {
  const guard = `${lock}.takeover`;
  const rival = claim(guard);
  if (rival) return rival;
  if (isDeepStrictEqual(read(lock), dead)) rmSync(lock);
  rmSync(guard);
  return undefined;
}

/** Creating a hard link is atomic, so a lock file is never seen without its owner. */
function create(lock: string): boolean {
  const draft = `${lock}.${process.pid}`;
  const owner: Owner = { pid: process.pid, started: startTimeOf(process.pid) };
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const unowned: Owner = { pid: 0, started: undefined };

/** Undefined without a lock, or if a power failure emptied it. */
function read(lock: string): Owner | undefined {
  try {
    return { ...unowned, ...(JSON.parse(readFileSync(lock, 'utf8')) as Owner) };
  } catch (error) {
    if (error instanceof SyntaxError) return unowned;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive({ pid, started }: Owner): boolean {
  return started !== undefined && startTimeOf(pid) === started;
}
