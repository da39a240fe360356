import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS, DOORS } from '#contract/documents.ts';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { BuildManifest } from './build-manifest.ts';

/** Asks for a page's first answers while the application is still on its way. */
export const EARLY_SCRIPT = 'src/early.ts';

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
  const index = readFileSync(join(application, 'index.html'), 'utf8');
  const paths = (Object.keys(PAGES) as PagePath[]).filter((path) => !(path in DOCUMENTS));
  const shells = paths.map((path) => {
    const { access, title } = PAGES[path];
    const head = [
      ...descriptionOf(path),
      ...(access === 'session' ? [asyncScript(build.fileOf(EARLY_SCRIPT))] : []),
      // Run as it comes, in a turn of its own: one long turn less when the rest runs.
      ...build.matching(/^assets\/start-/).map(asyncScript),
      ...filesOf(path, build).map(
        (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
      ),
    ].join('\n    ');
    return [
      path,
      put(index, [
        ['<title>Acquaint</title>', `<title>${title} · Acquaint</title>\n    ${head}`],
        [
          '<script type="module" crossorigin src=',
          '<script type="module" crossorigin fetchpriority="low" src=',
        ],
        [
          '<link rel="modulepreload" crossorigin href=',
          '<link rel="modulepreload" crossorigin fetchpriority="low" href=',
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

function asyncScript(file: string): string {
  return `<script type="module" async crossorigin fetchpriority="low" src="/${file}"></script>`;
}

/** What the page itself adds to the application. */
function filesOf(path: PagePath, build: BuildManifest): string[] {
  const already = new Set(build.filesOf('index.html', EARLY_SCRIPT));
  const screen = `src/routes/${path.slice(1).replaceAll('/', '-')}.tsx`;
  return build.filesOf(screen).filter((file) => file.endsWith('.js') && !already.has(file));
}

function put(text: string, changes: readonly [string, string][]): string {
  let changed = text;
  for (const [what, by] of changes) {
    if (!changed.includes(what)) throw new Error(`index.html has no ${what}.`);
    changed = changed.replaceAll(what, () => by);
  }
  return changed;
}
