import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unfold } from './texts.ts';

/** A folder with a file for each card or task, by their titles. */
export interface FileCollection {
  folder: string;
  texts(): Promise<string[]>;
  create(text: string): Promise<void>;
  change(title: string, change: (text: string) => string): Promise<void>;
  remove(title: string): Promise<void>;
}

export function openFiles(folder: string, extension: string): FileCollection {
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
