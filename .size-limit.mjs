import { globSync, statSync } from 'node:fs';
import { BuildManifest } from './web/build-manifest.ts';

// How much a browser may have to load (brotli), of the files that the build itself names.

const build = new BuildManifest('web/dist');
const paths = (files) => files.map((file) => `web/dist/${file}`);
const scripts = (files) => files.filter((file) => file.endsWith('.js'));

const size = (name) => statSync(`web/dist/${name}.br`).size;

/** Of the catalogs that the first view loads, one per language. */
function largestCatalog() {
  const names = globSync('assets/messages-*-first-*.json', { cwd: 'web/dist' });
  return names.toSorted((one, other) => size(other) - size(one))[0];
}

export default [
  {
    name: 'A visitor’s document: scripts before the page is idle',
    path: paths(['theme.js', ...scripts(build.filesOf('src/site/site.ts'))]),
    limit: '60 kB',
  },
  {
    name: 'The first signed-in view: scripts of /dashboard with the largest catalog of messages',
    path: paths([
      'theme.js',
      ...scripts(build.filesOf('index.html', 'src/routes/dashboard.tsx')),
      largestCatalog(),
    ]),
    limit: '185 kB',
  },
];
