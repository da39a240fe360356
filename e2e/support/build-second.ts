import { build } from 'vite';

// `node build-second.ts <folder>` builds the same source with one page changed, so that this page gets another file name.
// It runs in its own process, because Vite can't build under Playwright's module loader.

const [folder = ''] = process.argv.slice(2);
await build({
  root: 'web',
  logLevel: 'warn',
  build: { outDir: folder, emptyOutDir: true },
  plugins: [
    {
      name: 'tests:another-page',
      transform: (code, id) =>
        id.endsWith('/routes/forgot-password.tsx')
          ? `${code}\ndocument.documentElement.dataset.second = 'build';`
          : null,
    },
  ],
});
