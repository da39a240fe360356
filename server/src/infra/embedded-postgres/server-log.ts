import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_LOG_BYTES = 10 * 1024 * 1024;

interface ServerLog {
  path: string;
  handle: number;
  /** Closes the file and returns what was written since it was opened. */
  close(): string;
}

/** PostgreSQL's log file; rotated at start if large. */
export function openServerLog(folder: string): ServerLog {
  const path = join(folder, 'postgres.log');
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES)
    renameSync(path, `${path}.1`);
  const handle = openSync(path, 'a', 0o600);
  const before = fstatSync(handle).size;
  const close = () => {
    closeSync(handle);
    return readFileSync(path).subarray(before).toString();
  };
  return { path, handle, close };
}
