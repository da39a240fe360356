import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES } from '#contract/languages.ts';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

/** Scripts, styles and fonts; no images, source maps, build id, or script of the API's pages. */
const OF_THE_SHELL =
  /^(?!api-docs\.js$).*\.(js|css|woff2|webmanifest|ico)$|(^|\/)(favicon|icon)[^/]*\.(svg|png)$/;

/** Builds `/service-worker.js` with the list of cached files. `buildId` hashes the file names. */
export function serviceWorker(buildId: (fileNames: string[]) => string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'acquaint:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const built = Object.keys(bundle);
      const own = globSync('**/*', { cwd: config.publicDir }).filter(isOfTheShell).toSorted();
      const id = createHash('sha256').update(built.toSorted().join('\n'));
      // Names without a hash don't reflect the content.
      for (const name of own) id.update(readFileSync(join(config.publicDir, name)));
      const html = bundle['index.html'];
      if (html?.type === 'asset') id.update(html.source);
      const shell = {
        id: id.digest('hex').slice(0, 16),
        build: buildId(built),
        files: [...built.filter(isOfTheShell), ...own].map((name) => `/${name}`).toSorted(),
        messages: messagesOf(built),
      };
      const source = await bundleWorker(config, shell);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

/** The catalogs of each language. */
function messagesOf(built: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    LANGUAGE_CODES.map((language) => [
      language,
      built
        .filter((name) => name.startsWith(`assets/messages-${language}-`))
        .map((name) => `/${name}`),
    ]),
  );
}

const isOfTheShell = (name: string) => OF_THE_SHELL.test(name);

async function bundleWorker({ root, build: { target } }: ResolvedConfig, shell: object) {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/service-worker/service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = (result as Rolldown.RolldownOutput).output;
  return chunk.code;
}
