import { startTransition, StrictMode, Suspense, useEffect } from 'react';
import type { createRoot } from 'react-dom/client';
import { useQueryClient } from '@tanstack/react-query';
import '../ui/tokens.css';
import { activateLanguage, loadCatalog, preloadCatalog } from '../lib/i18n/catalogs.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useSignedIn } from '../lib/http/use-signed-in.ts';
import { type App, createApp } from './app.ts';
import { waitForFirstPaint } from './first-paint.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { Providers } from './providers.tsx';
import { reportUncaughtErrors } from './uncaught-errors.ts';
import { UpdateNotice } from './update-notice.tsx';
import { consumeEventStream, type LastEvent } from './realtime.ts';

const DeviceIntegration = lazyComponent(
  async () => (await import('./device-integration.tsx')).DeviceIntegration,
);

const MIN_RECONNECT_MS = 500;

const MAX_RECONNECT_MS = 30_000;

/** A page hidden for this long closes the stream, because HTTP/1.1 allows six connections per site across tabs. */
const HIDDEN_TIMEOUT_MS = 20_000;

/** Renders the app. `create` is passed in by the small first chunk (see web/chunks.build.ts). */
export async function start(create: typeof createRoot): Promise<void> {
  reportUncaughtErrors();
  registerServiceWorker();
  activateLanguage();
  const messages = loadCatalog('first');
  const app = createApp();
  const container = document.getElementById('root');
  if (container === null) throw new Error('The document has no place for the application.');
  const root = create(container);
  await Promise.all([waitForFirstPaint(app), messages]);
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers app={app}>
          <Background app={app} />
        </Providers>
      </StrictMode>,
    ),
  );
  preloadCatalog();
}

/** Effects that run while the window is open. */
function Background({ app }: { app: App }) {
  const signedIn = useSignedIn();
  useRealtime(app.checkSession);
  return (
    <>
      <UpdateNotice />
      {signedIn && (
        <Suspense>
          <DeviceIntegration router={app.router} />
        </Suspense>
      )}
    </>
  );
}

/** Keeps the event stream open while signed in; reconnects with growing delays. */
function useRealtime(onSignedOut: () => void): void {
  const queries = useQueryClient();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return undefined;
    const leaving = new AbortController();
    void followEvents(queries, leaving.signal, onSignedOut);
    return () => leaving.abort();
  }, [queries, signedIn, onSignedOut]);
}

async function followEvents(
  queries: Parameters<typeof consumeEventStream>[0],
  signal: AbortSignal,
  onSignedOut: () => void,
): Promise<void> {
  const lastEvent: LastEvent = { session: null, event_id: '', wasOpenBefore: false };
  let delay_ms = MIN_RECONNECT_MS;
  while (!signal.aborted) {
    await untilVisible(signal);
    const streamSignal = AbortSignal.any([signal, whenHidden(signal)]);
    const streamEnd = await consumeEventStream(queries, streamSignal, lastEvent, () => {
      delay_ms = MIN_RECONNECT_MS;
    });
    if (signal.aborted) return;
    if (streamEnd === 'signed_out') return onSignedOut();
    await pause(delay_ms * (0.5 + Math.random()), signal);
    delay_ms = Math.min(delay_ms * 2, MAX_RECONNECT_MS);
  }
}

/** Resolves after the delay, or when the network returns, the page becomes visible, or `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const finish = () => {
      controller.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    window.addEventListener('online', finish, { signal: controller.signal });
    document.addEventListener('visibilitychange', finish, { signal: controller.signal });
    signal.addEventListener('abort', finish, { signal: controller.signal });
  });
}

async function untilVisible(signal: AbortSignal): Promise<void> {
  while (document.hidden && !signal.aborted) await pause(2 ** 31 - 1, signal);
}

function whenHidden(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => hidden.abort(), HIDDEN_TIMEOUT_MS);
  };
  const ended = AbortSignal.any([signal, hidden.signal]);
  document.addEventListener('visibilitychange', check, { signal: ended });
  ended.addEventListener('abort', () => clearTimeout(timer));
  check();
  return hidden.signal;
}
