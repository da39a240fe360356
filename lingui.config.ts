import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from './contract/src/languages.ts';

// `npm run messages` extracts all messages to locales/*.po. See docs/translating.md.

export default defineConfig({
  sourceLocale: SOURCE_LANGUAGE,
  locales: [...LANGUAGE_CODES],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['contract/src', 'server/src', 'web/src'],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  ],
  // Line numbers would change with every edit.
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#i18n', 'Trans'] },
  // The server runs without a build, so its macros run as functions.
  experimental: { runtimeMacro: true },
});
