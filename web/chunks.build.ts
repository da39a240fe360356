import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The pages in the order in which people come to them, each with the name of the file that holds what it adds. */
const FIRST_PAGES = [
  ['site', 'site/site.ts'],
  ['early', 'early.ts'],
  ['start', 'main.tsx'],
  ['door', 'routes/login.tsx'],
  ['door', 'routes/signup.tsx'],
  ['desk', 'routes/dashboard.tsx'],
  ['book', 'routes/contacts.tsx'],
] as const;

/**
 * Few files instead of a hundred small ones, as each costs a phone its turn: what a page needs that none of the pages
 * before it did goes into one. What else pages share is left to the bundler.
 */
export function inOrderOfPages() {
  let files: Map<string, string> | null = null;
  return (id: string, modules: Rolldown.ChunkingContext) =>
    (files ??= filesOf((of) => modules.getModuleInfo(of)?.importedIds ?? [])).get(id) ?? null;
}

function filesOf(importsOf: (id: string) => readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const [file, page] of FIRST_PAGES) {
    const waiting = [...importsOf(join(import.meta.dirname, `src/${page}`))];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (files.has(id)) continue;
      files.set(id, file);
      waiting.push(...importsOf(id));
    }
  }
  return files;
}
