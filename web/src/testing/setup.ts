import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { clearSession } from '../lib/http/session.ts';
import { dismissAllToasts } from '../ui/overlays/toasts.ts';
import { activateLanguage } from '../lib/i18n/catalogs.ts';
import { fakeServer, resetAnswers } from './fake-api.ts';

// Pages are loaded when they are opened, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

activateLanguage();

beforeAll(() => fakeServer.listen({ onUnhandledFrame: 'error' }));
afterAll(() => fakeServer.close());

beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
  // jsdom doesn't implement these and logs an error.
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
});

/** A console error or warning fails the test. */
afterEach(() => {
  const unexpected = [
    ...vi.mocked(console.error).mock.calls,
    ...vi.mocked(console.warn).mock.calls,
  ];
  vi.restoreAllMocks();
  cleanup();
  dismissAllToasts();
  clearSession();
  localStorage.clear();
  resetAnswers();
  fakeServer.resetHandlers();
  if (unexpected.length > 0) throw new Error(`Unexpected console output: ${unexpected.join('; ')}`);
});
