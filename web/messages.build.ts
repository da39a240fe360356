import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import type { Messages } from '@lingui/core';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin, Rolldown } from 'vite';
import {
  LANGUAGE_CODES,
  MIN_COVERAGE,
  SOURCE_LANGUAGE,
  type Language,
} from '#contract/languages.ts';
import { readCatalog, translationsOf } from '../locales/read-catalog.ts';

const ROOT = join(import.meta.dirname, '..');
/** The application with the pages that people open first. */
const FIRST_VIEW = ['main', 'routes/dashboard', 'routes/login', 'routes/signup'];
/** Modules that no other page imports, with much text. */
const SITE_PAGES = ['home', 'pricing', 'privacy-policy', 'terms-conditions'].map(
  (page) => `routes/${page}`,
);
const MESSAGE_ID = /\/\*\* i18n \*\/\s*\{\s*id: "([^"]+)"/g;

export type CatalogName = 'first' | 'rest' | 'site';
type PluginContext = Rolldown.PluginContext;

/** The names of each offered language's catalogs, known after the build. */
export type MessageFiles = Map<Language, Record<CatalogName, string>>;

/** Compiles Lingui's macros, in production to ids, which are added to `idsByModule`. */
export function messageMacros(idsByModule = new Map<string, string[]>()): Plugin {
  const linguiConfig = getConfig({ cwd: ROOT });
  return {
    name: 'acquaint:message-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/(runtime-)?macro/ },
      handler: async (code, id) => {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          retainLines: true,
          parserOpts: { plugins: ['typescript', ...(id.endsWith('x') ? ['jsx' as const] : [])] },
          plugins: [[linguiMacro, { linguiConfig }]],
        });
        const compiled = result?.code ?? code;
        idsByModule.set(
          id,
          [...compiled.matchAll(MESSAGE_ID)].map(([, message = '']) => message),
        );
        return { code: compiled, map: result?.map ?? null };
      },
    },
  };
}

/**
 * Compiles macros and emits each language's messages in three files. `files` returns their names after the build.
 */
export function messageCatalogs(): { plugins: Plugin[]; files: () => MessageFiles } {
  const idsByModule = new Map<string, string[]>();
  let files: MessageFiles | null = null;
  const plugin: Plugin = {
    name: 'acquaint:message-catalogs',
    apply: 'build',
    generateBundle() {
      const groups = groupIds(this, idsByModule);
      files = new Map(
        [...readCatalogs()].map(([language, catalog]) => [
          language,
          emitLanguage(this, language, groups, catalog),
        ]),
      );
    },
  };
  return {
    plugins: [messageMacros(idsByModule), plugin],
    files: () => {
      if (files === null) throw new Error('The messages are emitted by the build.');
      return files;
    },
  };
}

type Groups = Record<CatalogName, Set<string>>;

function groupIds(context: PluginContext, idsByModule: Map<string, string[]>): Groups {
  const reach = (sources: string[]) => {
    const found = new Set(sources.map((source) => join(import.meta.dirname, `src/${source}.tsx`)));
    for (const id of found)
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    return found;
  };
  const idsOf = (modules: Iterable<string>) =>
    new Set([...modules].flatMap((module) => idsByModule.get(module) ?? []));
  const site = reach(SITE_PAGES);
  const siteOnly = [...site].filter((module) => isImportedOnlyBy(module, site, context));
  const first = idsOf(reach(FIRST_VIEW));
  const rest = idsOf([...context.getModuleIds()].filter((module) => !siteOnly.includes(module)));
  return {
    first,
    rest: rest.difference(first),
    site: idsOf(siteOnly).difference(first).difference(rest),
  };
}

function isImportedOnlyBy(module: string, importers: Set<string>, context: PluginContext): boolean {
  return (context.getModuleInfo(module)?.importers ?? []).every((importer) =>
    importers.has(importer),
  );
}

function emitLanguage(
  context: PluginContext,
  language: Language,
  groups: Groups,
  catalog: Messages,
): Record<CatalogName, string> {
  const emit = (group: CatalogName) => {
    const messages = Object.fromEntries(
      [...groups[group]].toSorted().map((id) => [id, compiledMessage(catalog, id)]),
    );
    const source = JSON.stringify(messages);
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
    const fileName = `assets/messages-${language}-${group}-${hash}.json`;
    context.emitFile({ type: 'asset', fileName, source });
    return fileName;
  };
  return { first: emit('first'), rest: emit('rest'), site: emit('site') };
}

function compiledMessage(catalog: Messages, id: string) {
  const message = catalog[id];
  if (message === undefined)
    throw new Error(`Message ${id} isn’t in locales. Run npm run messages.`);
  return message;
}

/** The compiled messages of every language that is offered, in English where a translation is missing. */
export function readCatalogs(): Map<Language, Messages> {
  const source = readCatalog(SOURCE_LANGUAGE);
  const catalogs = LANGUAGE_CODES.map((language) => {
    const translated = language === SOURCE_LANGUAGE ? source : readCatalog(language);
    const coverage = Object.keys(translationsOf(translated)).length / Object.keys(source).length;
    const messages = Object.entries(source).map(([id, { translation, message = '' }]) => [
      id,
      compileMessage(translated[id]?.translation || translation || message),
    ]);
    return { language, coverage, messages: Object.fromEntries(messages) as Messages };
  });
  const offered = catalogs.filter(
    ({ language, coverage }) => language === SOURCE_LANGUAGE || coverage >= MIN_COVERAGE,
  );
  return new Map(offered.map(({ language, messages }) => [language, messages]));
}
