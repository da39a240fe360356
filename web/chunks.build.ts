import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The file that runs before the application is there. */
export const EARLY = 'early';
/** The file of what nearly every page needs. */
export const START = 'start';

/** The pages in the order in which people come to them, each with the name of the file that holds what it adds. */
const FIRST_PAGES = [
  ['site', 'site/site.ts'],
  [EARLY, 'preload-entry.ts'],
  [START, 'main.tsx'],
  ['door', 'routes/login.tsx'],
  ['door', 'routes/signup.tsx'],
  ['desk', 'routes/dashboard.tsx'],
  ['book', 'routes/contacts.tsx'],
] as const;

/**
 * Few files instead of a hundred small ones, as each costs a phone its turn: what a page needs that none of the pages
 * before it did goes into one. What else pages share is left to the bundler.
 */
export function fewFiles() {
  let files: Map<string, string> | null = null;
  const fileOf = (id: string, modules: Rolldown.ChunkingContext) =>
    (files ??= filesOf((of) => modules.getModuleInfo(of)?.importedIds ?? [])).get(id) ?? null;
  const partOf = (file: string, name: string) => (id: string, modules: Rolldown.ChunkingContext) =>
    fileOf(id, modules) === file ? name : null;
  return [
    { name: partOf(EARLY, EARLY), debugName: 'early' },
    { name: fileOf, debugName: 'pages', minShareCount: 2 },
    // Not in the first file, which begins the renderer: where somebody looks on with the browser's tools, an error that is
    // made or a turn that is put off at the top of a file has all of that file read once more.
    { name: partOf(START, 'application'), debugName: 'application' },
  ];
}

function filesOf(importsOf: (id: string) => readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const [file, page] of FIRST_PAGES) {
    const root = join(import.meta.dirname, `src/${page}`);
    // The others are files of their own.
    const waiting = file === EARLY ? [root] : [...importsOf(root)];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (files.has(id)) continue;
      files.set(id, file);
      waiting.push(...importsOf(id));
    }
  }
  return files;
}

/**
 * Tells the browser that what a first page is made of is needed at once, so that it is compiled while it comes, beside what
 * the page does, and not function by function when the page is drawn (V8's explicit compile hints; others see a comment).
 */
export function compileFirstPages(): Plugin {
  return {
    name: 'acquaint:compile-first-pages',
    apply: 'build',
    // Not before: Vite writes anew what loads other files.
    writeBundle({ dir = '' }, bundle) {
      for (const name of filesOfFirstPages(bundle)) {
        const path = join(dir, name);
        writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`);
      }
    },
  };
}

function filesOfFirstPages(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const waiting = chunks.filter(({ facadeModuleId: id }) => id !== null && isFirstPage(id));
  const names = new Set<string>();
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    const { fileName, imports } = chunk;
    names.add(fileName);
    waiting.push(
      ...chunks.filter((one) => imports.includes(one.fileName) && !names.has(one.fileName)),
    );
  }
  return names;
}

function isFirstPage(id: string): boolean {
  const entries = ['index.html', ...FIRST_PAGES.map(([, page]) => `src/${page}`)];
  return entries.some((entry) => id === join(import.meta.dirname, entry));
}
