import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

export const EARLY = 'early';
export const START = 'start';

/** Pages in the order people visit them, with the chunk for what each adds. */
const FIRST_PAGES = [
  ['site', 'site/site.ts'],
  [EARLY, 'preload-entry.ts'],
  [START, 'main.tsx'],
  ['door', 'routes/login.tsx'],
  ['door', 'routes/signup.tsx'],
  ['desk', 'routes/dashboard.tsx'],
  ['book', 'routes/contacts.tsx'],
] as const;

/** One chunk per page with what it adds to the previous ones: a hundred small chunks would cost phones a task each. */
export function fewFiles() {
  let files: Map<string, string> | null = null;
  const fileOf = (id: string, modules: Rolldown.ChunkingContext) =>
    (files ??= filesOf((of) => modules.getModuleInfo(of)?.importedIds ?? [])).get(id) ?? null;
  const partOf = (file: string, name: string) => (id: string, modules: Rolldown.ChunkingContext) =>
    fileOf(id, modules) === file ? name : null;
  return [
    { name: partOf(EARLY, EARLY), debugName: 'early' },
    { name: fileOf, debugName: 'pages', minShareCount: 2 },
    // Separate, because an error created at the top of a chunk makes open developer tools parse all of it again.
    { name: partOf(START, 'application'), debugName: 'application' },
  ];
}

function filesOf(importsOf: (id: string) => readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const [file, page] of FIRST_PAGES) {
    const root = join(import.meta.dirname, `src/${page}`);
    const waiting = file === EARLY ? [root] : [...importsOf(root)];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (files.has(id)) continue;
      files.set(id, file);
      waiting.push(...importsOf(id));
    }
  }
  return files;
}

/** Adds V8's compile hints, so that first pages compile while they download. Other browsers see a comment. */
export function compileFirstPages(): Plugin {
  return {
    name: 'acquaint:compile-first-pages',
    apply: 'build',
    // Vite rewrites chunks that load others before this hook.
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
