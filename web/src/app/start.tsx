import { startTransition, StrictMode, useEffect } from 'react';
import type { createRoot } from 'react-dom/client';
import { useQueryClient } from '@tanstack/react-query';
import '../ui/tokens.css';
import { useSignedIn } from '../lib/http/use-signed-in.ts';
import { type App, createApp } from './app.ts';
import { waitForFirstPaint } from './first-paint.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { Providers } from './providers.tsx';
import { reportUncaughtErrors } from './uncaught-errors.ts';
import { UpdateNotice } from './update-notice.tsx';
import { consumeEventStream, type LastEvent } from './realtime.ts';

const FIRST_WAIT_MS = 500;

const LONGEST_WAIT_MS = 30_000;

/** Hidden pages close the stream: HTTP/1.1 allows six connections per site over all tabs. */
const HIDDEN_MS = 20_000;

/** Renders the app. `create` is passed in by the small first chunk (see web/chunks.build.ts). */
export async function start(create: typeof createRoot): Promise<void> {
  reportUncaughtErrors();
  registerServiceWorker();
  const app = createApp();
  const container = document.getElementById('root');
  if (container === null) throw new Error('The document has no place for the application.');
  const root = create(container);
  await waitForFirstPaint(app);
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers app={app}>
          <Background app={app} />
        </Providers>
      </StrictMode>,
    ),
  );
}

/** Effects that run while the window is open. */
function Background({ app }: { app: App }) {
  useRealtime(app.checkSession);
  return <UpdateNotice />;
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
  const lastEvent: LastEvent = { token: null, event_id: '', again: false };
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    await untilVisible(signal);
    const open = AbortSignal.any([signal, whenHidden(signal)]);
    const end = await consumeEventStream(queries, open, lastEvent, () => {
      wait = FIRST_WAIT_MS;
    });
    if (signal.aborted) return;
    if (end === 'signed_out') return onSignedOut();
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** Resolves after the delay, or when the network returns, the page becomes visible, or `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const finish = () => {
      done.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    window.addEventListener('online', finish, { signal: done.signal });
    document.addEventListener('visibilitychange', finish, { signal: done.signal });
    signal.addEventListener('abort', finish, { signal: done.signal });
  });
}

async function untilVisible(signal: AbortSignal): Promise<void> {
  while (document.hidden && !signal.aborted) await pause(2 ** 31 - 1, signal);
}

function whenHidden(over: AbortSignal): AbortSignal {
  const hidden = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => hidden.abort(), HIDDEN_MS);
  };
  const signal = AbortSignal.any([over, hidden.signal]);
  document.addEventListener('visibilitychange', check, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  check();
  return hidden.signal;
}
