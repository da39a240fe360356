import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { clusterFolder } from './cluster-folder.ts';
import { accountFor, canEnter } from './run-as.ts';

const FOR_ROOT = '/var/lib/acquaint';

/**
 * Where data lies when DATA_DIR says nothing: `data` beside the program. For root, whose own folders are closed to the
 * user as whom PostgreSQL runs, it is /var/lib/acquaint where that user could not reach `data`.
 */
export function defaultDataDir(beside = resolve('data')): string {
  const account = accountFor(clusterFolder(beside));
  return !account || canEnter(nearestExisting(beside), account) ? beside : FOR_ROOT;
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder));
}
