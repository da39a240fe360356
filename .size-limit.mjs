import { BuildManifest } from './web/build-manifest.ts';

// How much a browser may have to load (brotli), of the files that the build itself names.

const build = new BuildManifest('web/dist');
const paths = (files) => files.map((file) => `web/dist/${file}`);
const scripts = (files) => files.filter((file) => file.endsWith('.js'));

export default [
  {
    name: 'A visitor’s document: scripts before the page is idle',
    path: paths(['theme.js', ...scripts(build.filesOf('src/site/site.ts'))]),
    limit: '60 kB',
  },
  {
    name: 'The first signed-in view: scripts and styles of /dashboard',
    path: paths(['theme.js', ...build.filesOf('index.html', 'src/routes/dashboard.tsx')]),
    limit: '200 kB',
  },
];
