import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readManifest } from '../infra/backup/manifest.ts';
import { DAY_MS } from '../infra/clock.ts';
import { checkCluster, clusterFolder } from '../infra/embedded-postgres/cluster-folder.ts';
import { osUserFor, canEnter } from '../infra/embedded-postgres/run-as.ts';
import { failure, ok, type Result, type Results, warning } from './finding.ts';

const MB = 1024 ** 2;
const MIN_FREE_BYTES = 200 * MB;
const LOW_FREE_BYTES = 2048 * MB;
const OLD_BACKUP_DAYS = 2;

export function checkBuild(web_dir: string): Result {
  if (existsSync(join(web_dir, 'index.html'))) return ok('The web app is built.');
  return failure(`No web app in ${web_dir}.`, 'Run npm run build.');
}

/** Whether Acquaint, and the embedded PostgreSQL's user, can write there. */
export function checkDataFolder(folder: string, embedded: boolean): Results {
  const data_dir = resolve(folder);
  const nearest = nearestExisting(data_dir);
  try {
    if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is a file`);
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return failure(
      `Can’t write to the data folder (${(error as Error).message}).`,
      'Give the user who starts Acquaint access, or set DATA_DIR to another folder.',
    );
  }
  if (nearest !== data_dir) return ok(`The first start creates the data folder ${data_dir}.`);
  const problem = embedded ? checkEmbeddedCluster(data_dir) : null;
  return [problem ?? ok(`Data folder: ${data_dir}.`), checkDisk(data_dir)];
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

/** Null if PostgreSQL can use it. */
function checkEmbeddedCluster(data_dir: string): Result | null {
  const cluster = clusterFolder(data_dir);
  try {
    checkCluster(data_dir);
  } catch (error) {
    return failure((error as Error).message, '');
  }
  const account = osUserFor(cluster);
  if (!canEnter(data_dir, account))
    return failure(
      `PostgreSQL’s user "${account?.name}" can’t access ${data_dir}.`,
      'Set DATA_DIR to a folder whose parents it may enter, such as /var/lib/acquaint.',
    );
  const mode = existsSync(cluster) ? statSync(cluster).mode & 0o077 : 0;
  if (mode === 0) return null;
  return failure(
    `${cluster} is accessible by others. PostgreSQL requires 0700.`,
    `chmod 700 ${cluster}`,
  );
}

function checkDisk(folder: string): Result {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const says = `${Math.round(free / MB)} MB free on the disk of ${folder}.`;
  if (free >= LOW_FREE_BYTES) return ok(says);
  const remedy = 'Free up disk space.';
  return free < MIN_FREE_BYTES ? failure(says, remedy) : warning(says, remedy);
}

/** The age of the newest backup, if the backup folder is known. */
export async function checkBackups(backup_dir: string | undefined, now: Date): Promise<Results> {
  if (backup_dir === undefined)
    return warning(
      'BACKUP_DIR isn’t set, so backups can’t be checked.',
      'Set BACKUP_DIR and run npm run backup every day (docs/running.md, Backup).',
    );
  const remedy = 'Run npm run backup, and check that it runs every day.';
  const backedUpAt = existsSync(backup_dir) ? await newestBackup(backup_dir) : undefined;
  if (backedUpAt === undefined) return failure(`No backup in ${backup_dir}.`, remedy);
  const days = (now.getTime() - backedUpAt.getTime()) / DAY_MS;
  const says = `Latest backup: ${backedUpAt.toISOString()}.`;
  return [days > OLD_BACKUP_DAYS ? failure(says, remedy) : ok(says), checkDisk(backup_dir)];
}

async function newestBackup(backup_dir: string): Promise<Date | undefined> {
  const timestamps: number[] = [];
  for (const name of readdirSync(backup_dir)) {
    const manifest = await readManifest(join(backup_dir, name)).catch(() => undefined);
    if (manifest !== undefined) timestamps.push(Date.parse(manifest.written_at));
  }
  return timestamps.length === 0 ? undefined : new Date(Math.max(...timestamps));
}
