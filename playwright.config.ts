import { defineConfig } from '@playwright/test';

/** Debian's Chromium as it is; Playwright's own download is not needed. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/**
 * Without this, each test spends a second of CPU time on the address bar of a window that isn't shown.
 * The last list given is the one that holds: so those that Playwright switches off are here, too.
 */
const OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  globalSetup: './e2e/support/start-server.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // A machine that stalls must not hold up a change; a test that needed its second chance is named at the end.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 15_000,
    // What a worker keeps would be met by the next page; its own tests allow it.
    serviceWorkers: 'block',
    // Recording each test takes a fifth of its time.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${OFF.join(',')}`,
      ],
    },
  },
});
