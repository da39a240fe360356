import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Disk {
  folder: string;
  /** Fills the disk; undefined if none could be mounted and `folder` is a plain folder. */
  fill?: () => void;
  /** Reverts `fill`. */
  freeSpace: () => void;
  remove: () => void;
}

const DISK_SIZE = '3G';

/** Mounts a small disk if permitted, otherwise creates a folder. */
export function openDisk(): Disk {
  const parent = mkdtempSync(join(tmpdir(), 'acquaint-resilience-'));
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  // Started by root, PostgreSQL runs as another user, which must be able to enter these folders.
  for (const each of [parent, folder]) chmodSync(each, 0o711);
  const mounted = mount(parent, folder);
  const ballast = join(folder, 'ballast');
  const freeSpace = () => rmSync(ballast, { force: true });
  const remove = () => {
    process.off('exit', remove);
    if (mounted) execFileSync('umount', ['--lazy', folder]);
    rmSync(parent, { recursive: true });
  };
  process.once('exit', remove);
  if (!mounted) return { folder, freeSpace, remove };
  return { folder, fill: () => fill(folder, ballast), freeSpace, remove };
}

/** Allocates all available blocks. */
function fill(folder: string, ballast: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    execFileSync('fallocate', ['--length', String(bavail * bsize), ballast], { stdio: 'ignore' });
  } catch {
    // The available space may have changed.
  }
}

function mount(parent: string, folder: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const image = join(parent, 'image');
  try {
    execFileSync('truncate', ['--size', DISK_SIZE, image]);
    execFileSync('mkfs.ext4', ['-q', '-m', '0', image], { stdio: 'ignore' });
    execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'ignore' });
    chmodSync(folder, 0o711);
    return true;
  } catch {
    return false;
  }
}
