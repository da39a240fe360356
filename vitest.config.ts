import { defineConfig } from 'vitest/config';

// Files share their worker's modules and document, which halves the time; each leaves both as it found them (web:
// testing/setup.ts).
const isolate = false;

export default defineConfig({
  test: {
    // One for each core; otherwise a machine with two works with one.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'server',
          isolate,
          // Workers that are shared are shared by one project: the web's come after the server's.
          sequence: { groupOrder: 0 },
          include: ['{contract,server,scripts,deploy}/**/*.test.ts'],
          environment: 'node',
          globalSetup: './server/src/testing/global-setup.ts',
          setupFiles: ['./vitest.properties.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          isolate,
          sequence: { groupOrder: 1 },
          root: '.',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./vitest.properties.ts', './web/src/testing/setup.ts'],
          // jsdom draws its frames by the global setInterval: a false one would be the document's last.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
        },
      },
    ],
  },
});
