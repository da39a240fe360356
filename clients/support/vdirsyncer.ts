import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { type FileCollection, openFiles } from './files.ts';
import { run } from './program.ts';

/** vdirsyncer with a folder for each collection, in which other programs work, too. */
export interface Vdirsyncer {
  folder: string;
  sync(): Promise<void>;
  collection(name: string): FileCollection;
}

/** Discovers the collections of an account, and creates their folders. */
export async function openVdirsyncer(
  account: Account,
  kind: 'carddav' | 'caldav',
): Promise<Vdirsyncer> {
  const folder = join(account.folder, kind);
  const extension = kind === 'carddav' ? '.vcf' : '.ics';
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'config'), configOf(account, { folder, kind, extension }));
  const vdirsyncer = (command: string) =>
    run('vdirsyncer', ['-c', 'config', command], { cwd: folder, input: 'y\n'.repeat(20) });
  await vdirsyncer('discover');
  await vdirsyncer('metasync');
  return {
    folder,
    sync: async () => void (await vdirsyncer('sync')),
    collection: (name) => openFiles(join(folder, 'collections', name), extension),
  };
}

function configOf(
  { url, username, secret }: Account,
  { folder, kind, extension }: { folder: string; kind: string; extension: string },
): string {
  return `
[general]
status_path = "${folder}/status"
[pair acquaint]
a = "local"
b = "remote"
collections = ["from a", "from b"]
conflict_resolution = "b wins"
metadata = ["displayname"]
[storage local]
type = "filesystem"
path = "${folder}/collections"
fileext = "${extension}"
[storage remote]
type = "${kind}"
url = "${url}"
username = "${username}"
password = "${secret}"
`;
}
