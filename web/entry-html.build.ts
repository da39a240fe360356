import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n, type I18n } from '@lingui/core';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { STATIC_PAGES, INDEXED_APP_PAGES, UNKNOWN_PAGE } from '#contract/static-pages.ts';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { BuildManifest } from './build-manifest.ts';
import { EARLY, START } from './chunks.build.ts';
import { readCatalogs, type MessageFiles } from './messages.build.ts';

export type ShellRenderer = (isSignedIn: boolean) => string;

/**
 * Writes `shells.json`: each page's entry HTML in each language with links to all its files and the header, so that it
 * paints early.
 */
export function writeEntryHtml(
  application: string,
  folder: string,
  renderShell: ShellRenderer,
  messages: MessageFiles,
): void {
  const build = new BuildManifest(application);
  const index = readFileSync(join(application, 'index.html'), 'utf8').replaceAll(PRELOAD_LINE, '');
  const paths = (Object.keys(PAGES) as PagePath[]).filter((path) => !(path in STATIC_PAGES));
  const shells = [...readCatalogs()].map(([language, catalog]) => {
    const i18n = setupI18n({ locale: language, messages: { [language]: catalog } });
    const headOf = (path: PagePath) => [
      `<title>${i18n._(PAGES[path].title)} · Acquaint</title>`,
      ...descriptionOf(path, i18n),
      ...messageLinks(path, language, messages),
      ...scriptLinks(path, build, application),
    ];
    const first = build.fileOf('index.html');
    const shell = (head: string[], isSignedIn: boolean) =>
      put(index, [
        ['<html lang="en"', `<html lang="${language}" dir="${LANGUAGES[language].direction}"`],
        ['<title>Acquaint</title>', head.join('\n    ')],
        [`<script type="module" crossorigin src="/${first}"></script>`, script(first)],
        ['<div id="root"></div>', `<div id="root">${renderShell(isSignedIn)}</div>`],
      ]);
    const pages = paths.map((path) => [
      path,
      shell(headOf(path), PAGES[path].access === 'session'),
    ]);
    const unknown = shell(
      ['<title>Acquaint</title>', ...messageLinks(null, language, messages)],
      false,
    );
    return [
      language,
      Object.fromEntries([...pages, [UNKNOWN_PAGE, unknown]]) as Record<string, string>,
    ];
  });
  writeFileSync(join(folder, 'shells.json'), JSON.stringify(Object.fromEntries(shells)));
}

function scriptLinks(path: PagePath, build: BuildManifest, application: string): string[] {
  const files = filesOf(path, build);
  const early = files.filter((file) => PAGES[path].access === 'session' && EARLY_FILE.test(file));
  // Largest first, because browsers fetch six at a time (HTTP/1.1).
  const others = bySize(application, files).filter((file) => !early.includes(file));
  return [...early.map((file) => script(file, ' async')), ...others.map(preload)];
}

/** Names all languages and catalogs and preloads what the page needs. */
function messageLinks(path: PagePath | null, language: Language, messages: MessageFiles): string[] {
  const files = messages.get(language)!;
  const addresses = Object.values(files).map((file) => `/${file}`);
  const needed = path === null || FIRST_PAGES.has(path) ? [files.first] : [files.first, files.rest];
  return [
    `<meta name="languages" content="${[...messages.keys()].join(' ')}">`,
    `<meta name="messages" content="${addresses.join(' ')}">`,
    ...needed.map((file) => `<link rel="preload" as="fetch" crossorigin href="/${file}">`),
  ];
}

function descriptionOf(path: PagePath, i18n: I18n): string[] {
  const { description } = INDEXED_APP_PAGES[path] ?? {};
  return description === undefined
    ? []
    : [`<meta name="description" content="${i18n._(description)}">`];
}

/** Their messages are in the first catalog. */
const FIRST_PAGES: ReadonlySet<PagePath> = new Set(['/dashboard', '/login', '/signup']);

const PRELOAD_LINE = / *<link rel="modulepreload"[^>]*>\n/g;
const EARLY_FILE = new RegExp(`^assets/${EARLY}-`);
const START_FILE = new RegExp(`^assets/${START}-`);

function script(file: string, when = ''): string {
  return `<script type="module"${when} crossorigin fetchpriority="low" src="/${file}"></script>`;
}

/** The shared chunk runs as soon as it arrives, in its own task, which shortens the next one. */
function preload(file: string): string {
  return START_FILE.test(file)
    ? script(file, ' async')
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
}

function filesOf(path: PagePath, build: BuildManifest): string[] {
  const name = path
    .slice(1)
    .replace(/\/\$\w+/g, '')
    .replaceAll('/', '-');
  const screen = `src/routes/${name}.tsx`;
  const first = build.fileOf('index.html');
  return build
    .filesOf('index.html', screen)
    .filter((file) => file.endsWith('.js') && file !== first);
}

function bySize(folder: string, files: readonly string[]): string[] {
  const size = (file: string) => statSync(join(folder, `${file}.br`)).size;
  return files.toSorted((one, other) => size(other) - size(one));
}

function put(text: string, changes: readonly [string, string][]): string {
  let changed = text;
  for (const [what, by] of changes) {
    if (!changed.includes(what)) throw new Error(`index.html has no ${what}.`);
    changed = changed.replaceAll(what, () => by);
  }
  return changed;
}
