import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATIC_PAGES, INDEXED_APP_PAGES } from '#contract/static-pages.ts';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { BuildManifest } from './build-manifest.ts';
import { EARLY, START } from './chunks.build.ts';

export type ShellRenderer = (isSignedIn: boolean) => string;

/** Writes `shells.json`: each page's entry HTML with links to all its files and the header, so that it paints early. */
export function writeEntryHtml(
  application: string,
  folder: string,
  renderShell: ShellRenderer,
): void {
  const build = new BuildManifest(application);
  const first = build.fileOf('index.html');
  const index = readFileSync(join(application, 'index.html'), 'utf8').replaceAll(PRELOAD_LINE, '');
  const paths = (Object.keys(PAGES) as PagePath[]).filter((path) => !(path in STATIC_PAGES));
  const shells = paths.map((path) => {
    const { access, title } = PAGES[path];
    const files = filesOf(path, build);
    const early = files.filter((file) => access === 'session' && EARLY_FILE.test(file));
    // Largest first, because browsers fetch six at a time (HTTP/1.1).
    const others = bySize(application, files).filter((file) => !early.includes(file));
    const head = [
      ...descriptionOf(path),
      ...early.map((file) => script(file, ' async')),
      ...others.map(preload),
    ].join('\n    ');
    const shell = renderShell(access === 'session');
    const html = put(index, [
      ['<title>Acquaint</title>', `<title>${title} · Acquaint</title>\n    ${head}`],
      [`<script type="module" crossorigin src="/${first}"></script>`, script(first)],
      ['<div id="root"></div>', `<div id="root">${shell}</div>`],
    ]);
    return [path, html] as const;
  });
  writeFileSync(join(folder, 'shells.json'), JSON.stringify(Object.fromEntries(shells)));
}

function descriptionOf(path: PagePath): string[] {
  const { description } = INDEXED_APP_PAGES[path] ?? {};
  return description === undefined ? [] : [`<meta name="description" content="${description}">`];
}

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
  const screen = `src/routes/${path.slice(1).replaceAll('/', '-')}.tsx`;
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
