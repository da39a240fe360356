import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { clusterFolder } from './cluster-folder.ts';
import { osUserFor, canEnter } from './run-as.ts';

const ROOT_DATA_DIR = '/var/lib/acquaint';

/**
 * The default DATA_DIR: `data` next to the app, or /var/lib/acquaint for root if PostgreSQL's user can't reach `data`.
 */
export function defaultDataDir(sibling = resolve('data')): string {
  const account = osUserFor(clusterFolder(sibling));
  return !account || canEnter(nearestExisting(sibling), account) ? sibling : ROOT_DATA_DIR;
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder));
}
