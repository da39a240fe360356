import { build } from 'vite';

// `node build-second.ts <folder>`: a second build of the same source, but for one page; so that page has a file of another
// name. A process of its own, as Playwright's loads modules in a way that a build does not bear.

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
