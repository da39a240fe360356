import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { compileFirstPages, fewFiles } from './chunks.build.ts';
import { messageCatalogs } from './messages.build.ts';
import { serviceWorker } from './service-worker.build.ts';
import { siteBuild, SITE_SCRIPT } from './site.build.ts';

const server = process.env['ACQUAINT_SERVER'] ?? 'http://127.0.0.1:3000';

/** The text font; others load when used. Preloading the heading font would delay scripts on phones. */
const FIRST_FONTS = /figtree-latin-wght-normal-[^.]+\.woff2$/;

/** A hash of the hashed file names: the same source gives the same id. */
function buildId(fileNames: string[]): string {
  const assets = fileNames.filter((name) => name.startsWith('assets/')).toSorted();
  return createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 16);
}

/** Writes the build id into pages and version.json, not into scripts, whose hashes it's made of. */
function buildStamp(): Plugin {
  return {
    name: 'acquaint:build-stamp',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const names = Object.keys(bundle);
        const tags: HtmlTagDescriptor[] = names
          .filter((name) => FIRST_FONTS.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${name}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head',
          }));
        const attrs = { name: 'build', content: buildId(names) };
        return [...tags, { tag: 'meta', attrs, injectTo: 'head' }];
      },
    },
    generateBundle(_options, bundle) {
      const source = JSON.stringify({ build: buildId(Object.keys(bundle)) });
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${source}\n` });
    },
  };
}

function precompress(): Plugin {
  return {
    name: 'acquaint:precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = '' }) {
      for (const name of globSync(['**/*.{js,css,svg}', 'assets/*.json'], { cwd: dir })) {
        const content = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content));
      }
    },
  };
}

const messages = messageCatalogs();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    messages.plugins,
    react(),
    tailwindcss(),
    compileFirstPages(),
    buildStamp(),
    serviceWorker(buildId),
    precompress(),
    siteBuild(messages.files),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The first versions with light-dark().
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      input: ['index.html', SITE_SCRIPT],
      output: {
        codeSplitting: {
          groups: [
            // The contact list needs fields, but not the form library.
            { name: 'forms', test: /react-hook-form|src\/lib\/forms\.ts/ },
            { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\// },
            ...fewFiles(),
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/dav',
        '/mcp',
        '/oauth/register',
        '/oauth/revoke',
        '/oauth/token',
        '/.well-known',
        '/version.json',
      ].map((path) => [path, server]),
    ),
  },
});
