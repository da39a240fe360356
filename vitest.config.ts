import { defineConfig } from 'vitest/config';

// Files share their worker's modules and document, which halves the time; web/src/testing/setup.ts resets them.
const isolate = false;

// A random test of it takes a minute in a worker that has run other files.
const COPY = 'web/src/features/offline/sync.test.ts';

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'server',
          isolate,
          sequence: { groupOrder: 0 },
          include: ['{contract,server,clients,scripts,deploy}/**/*.test.ts'],
          environment: 'node',
          globalSetup: './server/src/testing/global-setup.ts',
          setupFiles: ['./vitest.properties.ts'],
          // Property tests take seconds, and minutes on a busy machine.
          testTimeout: 60_000,
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
          exclude: [COPY],
          environment: 'jsdom',
          testTimeout: 20_000,
          setupFiles: ['./vitest.properties.ts', './web/src/testing/setup.ts'],
          // jsdom renders frames by the global setInterval, so it must stay real.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web-copy',
          isolate: true,
          sequence: { groupOrder: 1 },
          root: '.',
          include: [COPY],
          environment: 'jsdom',
          setupFiles: ['./vitest.properties.ts', './web/src/testing/setup.ts'],
        },
      },
    ],
  },
});
