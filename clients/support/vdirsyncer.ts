import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { run } from './program.ts';
import { unfold } from './texts.ts';

/** vdirsyncer with a folder for each collection, in which other programs work, too. */
export interface Vdirsyncer {
  folder: string;
  sync(): Promise<void>;
  collection(name: string): FileCollection;
}

/** The files of a collection. */
export interface FileCollection {
  folder: string;
  texts(): Promise<string[]>;
  create(text: string): Promise<void>;
  change(title: string, change: (text: string) => string): Promise<void>;
  remove(title: string): Promise<void>;
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
    collection: (name) => openCollection(join(folder, 'collections', name), extension),
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

function openCollection(folder: string, extension: string): FileCollection {
  const files = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(extension));
    return Promise.all(
      names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
    );
  };
  const find = async (title: string) => {
    const found = (await files()).find(({ text }) => titleOf(text) === title);
    if (found === undefined) throw new Error(`No file has the title ${title}.`);
    return { path: join(folder, found.name), text: found.text };
  };
  return {
    folder,
    texts: async () => (await files()).map(({ text }) => text),
    create: (text) => writeFile(join(folder, `new${extension}`), text),
    async change(title, change) {
      const { path, text } = await find(title);
      await writeFile(path, change(unfold(text)));
    },
    remove: async (title) => rm((await find(title)).path),
  };
}

const titleOf = (text: string) => /^(?:FN|SUMMARY)[^:]*:(.*)$/m.exec(unfold(text))?.[1];
