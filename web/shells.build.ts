import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS, DOORS } from '#contract/documents.ts';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { BuildManifest } from './build-manifest.ts';
import { EARLY, START } from './chunks.build.ts';

export interface ShellMaker {
  makeShell: (isSignedIn: boolean) => string;
}

/**
 * Writes `shells.json`: the application's document for each of its pages, with the page's own files named in the head, so
 * that the browser fetches all in one go, and with its banner in the body, so that something shows at once: the styles and
 * the first answers go before the scripts.
 */
export function writeShells(
  application: string,
  folder: string,
  makeShell: ShellMaker['makeShell'],
): void {
  const build = new BuildManifest(application);
  // Its files are named in another order below.
  const index = readFileSync(join(application, 'index.html'), 'utf8').replaceAll(PRELOAD_LINE, '');
  const paths = (Object.keys(PAGES) as PagePath[]).filter((path) => !(path in DOCUMENTS));
  const shells = paths.map((path) => {
    const { access, title } = PAGES[path];
    const files = filesOf(path, build);
    const early = files.filter((file) => access === 'session' && EARLY_FILE.test(file));
    // The largest first, as a browser fetches six at a time (HTTP/1.1).
    const others = bySize(application, files).filter((file) => !early.includes(file));
    const head = [
      ...descriptionOf(path),
      ...early.map(asyncScript),
      // Run as it comes, in a turn of its own: one long turn less when the rest runs.
      ...others.map((file) => (START_FILE.test(file) ? asyncScript(file) : preload(file))),
    ].join('\n    ');
    return [
      path,
      put(index, [
        ['<title>Acquaint</title>', `<title>${title} · Acquaint</title>\n    ${head}`],
        [
          '<script type="module" crossorigin src=',
          '<script type="module" crossorigin fetchpriority="low" src=',
        ],
        ['<div id="root"></div>', `<div id="root">${makeShell(access === 'session')}</div>`],
      ]),
    ];
  });
  writeFileSync(join(folder, 'shells.json'), JSON.stringify(Object.fromEntries(shells)));
}

function descriptionOf(path: PagePath): string[] {
  const { description } = DOORS[path] ?? {};
  return description === undefined ? [] : [`<meta name="description" content="${description}">`];
}

const PRELOAD_LINE = / *<link rel="modulepreload"[^>]*>\n/g;
const EARLY_FILE = new RegExp(`^assets/${EARLY}-`);
const START_FILE = new RegExp(`^assets/${START}-`);

function asyncScript(file: string): string {
  return `<script type="module" async crossorigin fetchpriority="low" src="/${file}"></script>`;
}

function preload(file: string): string {
  return `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
}

/** The scripts that a page cannot run without. */
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
