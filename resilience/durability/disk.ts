import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one run. */
export interface Disk {
  folder: string;
  /** Leaves no room on it; absent where it is no disk of its own. */
  fill?: () => void;
  empty: () => void;
  remove: () => void;
}

const SIZE = '3G';

/** A small disk of its own, where this user may mount one; else a folder that cannot be filled. */
export function openDisk(): Disk {
  const parent = mkdtempSync(join(tmpdir(), 'acquaint-resilience-'));
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  // PostgreSQL runs as another user where this runs as root.
  for (const each of [parent, folder]) chmodSync(each, 0o711);
  const mounted = mount(parent, folder);
  const ballast = join(folder, 'ballast');
  const empty = () => rmSync(ballast, { force: true });
  const remove = () => {
    process.off('exit', remove);
    if (mounted) execFileSync('umount', ['--lazy', folder]);
    rmSync(parent, { recursive: true });
  };
  process.once('exit', remove);
  if (!mounted) return { folder, empty, remove };
  return { folder, fill: () => fill(folder, ballast), empty, remove };
}

/** Also what is kept back for root is taken, a block at the end as any other. */
function fill(folder: string, ballast: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    execFileSync('fallocate', ['--length', String(bavail * bsize), ballast], { stdio: 'ignore' });
  } catch {
    // Somebody took some of it meanwhile: what there was is taken all the same.
  }
}

function mount(parent: string, folder: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const image = join(parent, 'image');
  try {
    execFileSync('truncate', ['--size', SIZE, image]);
    execFileSync('mkfs.ext4', ['-q', '-m', '0', image], { stdio: 'ignore' });
    execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'ignore' });
    chmodSync(folder, 0o711);
    return true;
  } catch {
    return false;
  }
}
