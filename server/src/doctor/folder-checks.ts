import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readManifest } from '../infra/backup/manifest.ts';
import { checkCluster, clusterFolder } from '../infra/embedded-postgres/cluster-folder.ts';
import { accountFor, canEnter } from '../infra/embedded-postgres/run-as.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

const MB = 1024 ** 2;
const LEAST_FREE = 200 * MB;
const SCARCE = 2048 * MB;
const DAY_MS = 86_400_000;
const OLD_BACKUP_DAYS = 2;

export function checkBuild(web_dir: string): Finding {
  if (existsSync(join(web_dir, 'index.html'))) return ok('web', 'The web app is built.');
  return fail('web', `No web app in ${web_dir}.`, 'Run npm run build.');
}

/** Whether Acquaint, and the embedded PostgreSQL's user, can write there. */
export function checkDataFolder(given: string, embedded: boolean): Finding[] {
  const data_dir = resolve(given);
  const nearest = nearestExisting(data_dir);
  try {
    if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is a file`);
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [
      fail(
        'data',
        `Can’t write to the data folder (${(error as Error).message}).`,
        'Give the user who starts Acquaint access, or set DATA_DIR to another folder.',
      ),
    ];
  }
  if (nearest !== data_dir)
    return [ok('data', `The first start creates the data folder ${data_dir}.`)];
  const found = embedded ? checkClusterIn(data_dir) : [];
  const rest = [...found, checkDisk('data', data_dir)];
  return found.length > 0 ? rest : [ok('data', `Data folder: ${data_dir}.`), ...rest];
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

function checkClusterIn(data_dir: string): Finding[] {
  const cluster = clusterFolder(data_dir);
  try {
    checkCluster(data_dir);
  } catch (error) {
    return [fail('data', (error as Error).message, '')];
  }
  const account = accountFor(cluster);
  if (!canEnter(data_dir, account))
    return [
      fail(
        'data',
        `PostgreSQL’s user "${account?.name}" can’t access ${data_dir}.`,
        'Set DATA_DIR to a folder whose parents it may enter, such as /var/lib/acquaint.',
      ),
    ];
  const mode = existsSync(cluster) ? statSync(cluster).mode & 0o077 : 0;
  if (mode === 0) return [];
  return [
    fail(
      'data',
      `${cluster} is accessible by others. PostgreSQL requires 0700.`,
      `chmod 700 ${cluster}`,
    ),
  ];
}

function checkDisk(check: string, folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const says = `${Math.round(free / MB)} MB free on the disk of ${folder}.`;
  if (free >= SCARCE) return ok(check, says);
  const remedy = 'Free up disk space.';
  return free < LEAST_FREE ? fail(check, says, remedy) : warn(check, says, remedy);
}

/** The age of the newest backup, if the backup folder is known. */
export async function checkBackups(backup_dir: string | undefined, now: Date): Promise<Finding[]> {
  if (backup_dir === undefined)
    return [
      warn(
        'backups',
        'BACKUP_DIR isn’t set, so backups can’t be checked.',
        'Set BACKUP_DIR and run npm run backup every day (docs/running.md, Backup).',
      ),
    ];
  const remedy = 'Run npm run backup, and check that it runs every day.';
  const written = existsSync(backup_dir) ? await newestBackup(backup_dir) : undefined;
  if (written === undefined) return [fail('backups', `No backup in ${backup_dir}.`, remedy)];
  const days = (now.getTime() - written.getTime()) / DAY_MS;
  const says = `Latest backup: ${written.toISOString()}.`;
  return [
    days > OLD_BACKUP_DAYS ? fail('backups', says, remedy) : ok('backups', says),
    checkDisk('backups', backup_dir),
  ];
}

async function newestBackup(backup_dir: string): Promise<Date | undefined> {
  const timestamps: number[] = [];
  for (const name of readdirSync(backup_dir)) {
    const manifest = await readManifest(join(backup_dir, name)).catch(() => undefined);
    if (manifest !== undefined) timestamps.push(Date.parse(manifest.written_at));
  }
  return timestamps.length === 0 ? undefined : new Date(Math.max(...timestamps));
}
