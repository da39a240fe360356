import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { DEFAULT_INSTANCE, type StaticPageRenderer } from '#contract/static-pages.ts';
import { BuildManifest } from './build-manifest.ts';
import { writeEntryHtml, type ShellRenderer } from './entry-html.build.ts';
import { messageMacros, readCatalogs, type MessageFiles } from './messages.build.ts';
import type { SiteAssets } from './src/site/site-head.tsx';

/** The script of static pages; the app's is in index.html. */
export const SITE_SCRIPT = 'src/site/site.ts';

/** Fonts of the first screen; others load when used. */
export const FIRST_FONTS = /(figtree-latin-wght|newsreader-latin-500)-normal-[^.]+\.woff2$/;

const NEXT = ['src/routes/login.tsx', 'src/routes/signup.tsx'];

/** Builds `dist-site/documents.js` for the server and renders its pages once, so that errors fail the build. */
export function siteBuild(messageFiles: () => MessageFiles): Plugin {
  let folder = '';
  return {
    name: 'acquaint:site',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // A failed build has no manifest; its own error is reported.
        if (!existsSync(join(folder, '.vite/manifest.json'))) return;
        const site = `${folder}-site`;
        const assets = assetsOf(folder);
        const { makeDocuments, renderShell } = await buildRenderers(assets, site);
        await makeDocuments({
          public_url: 'https://example.org',
          operator_name: 'Somebody',
          instance: DEFAULT_INSTANCE,
          plans: null,
        });
        writeEntryHtml(folder, site, renderShell, messageFiles());
      },
    },
  };
}

interface SiteRenderers extends StaticPageRenderer {
  renderShell: ShellRenderer;
}

/** Builds `src/site/documents.ts` for Node and imports it. */
async function buildRenderers(assets: SiteAssets, outDir: string): Promise<SiteRenderers> {
  await build({
    configFile: false,
    plugins: [messageMacros(), react()],
    root: import.meta.dirname,
    logLevel: 'warn',
    define: {
      SITE_ASSETS: JSON.stringify(assets),
      SITE_MESSAGES: JSON.stringify(Object.fromEntries(readCatalogs())),
      'process.env.NODE_ENV': '"production"',
    },
    // Bundles the packages, which the server doesn't install.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/site/documents.ts',
      outDir,
      emptyOutDir: true,
      minify: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  });
  return (await import(pathToFileURL(join(outDir, 'documents.js')).href)) as SiteRenderers;
}

function assetsOf(folder: string): SiteAssets {
  const manifest = new BuildManifest(folder);
  const application = manifest.filesOf('index.html', ...NEXT);
  const styles = manifest.filesOf('index.html').filter((file) => file.endsWith('.css'));
  const already = new Set([...styles, ...manifest.filesOf(SITE_SCRIPT)]);
  return {
    styles: styles.map(addressOf),
    fonts: manifest.matching(FIRST_FONTS).map(addressOf),
    script: addressOf(manifest.fileOf(SITE_SCRIPT)),
    application: application.filter((file) => !already.has(file)).map(addressOf),
  };
}

function addressOf(file: string): string {
  return `/${file}`;
}
