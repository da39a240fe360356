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

/** A hidden page gives its connection up after this: HTTP/1.1 has only six for a site, over all tabs. */
const HIDDEN_MS = 20_000;

/**
 * Draws the application where its document has a place for it. `create` is React's: the small first file runs its renderer
 * (web/chunks.build.ts says why).
 */
export async function start(create: typeof createRoot): Promise<void> {
  reportUncaughtErrors();
  registerServiceWorker();
  const app = createApp();
  const place = document.getElementById('root');
  if (place === null) throw new Error('The document has no place for the application.');
  const root = create(place);
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

/** What goes on beside the pages as long as the window is open. */
function Background({ app }: { app: App }) {
  useRealtime(app.checkSession);
  return <UpdateNotice />;
}

/** Keeps the page live while somebody is signed in; a stream that broke is opened anew, ever more patiently. */
function useRealtime(onSignedOut: () => void): void {
  const queries = useQueryClient();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return undefined;
    const leaving = new AbortController();
    void keepFollowing(queries, leaving.signal, onSignedOut);
    return () => leaving.abort();
  }, [queries, signedIn, onSignedOut]);
}

async function keepFollowing(
  queries: Parameters<typeof consumeEventStream>[0],
  signal: AbortSignal,
  onSignedOut: () => void,
): Promise<void> {
  const heard: LastEvent = { token: null, event_id: '', again: false };
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    await untilVisible(signal);
    const open = AbortSignal.any([signal, whenHidden(signal)]);
    const end = await consumeEventStream(queries, open, heard, () => {
      wait = FIRST_WAIT_MS;
    });
    if (signal.aborted) return;
    if (end === 'signed_out') return onSignedOut();
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** Waits, but no longer than until the network is back, the page is looked at, or it is over. */
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

/** Fires when the page has been hidden for a while without being looked at. */
function whenHidden(over: AbortSignal): AbortSignal {
  const hidden = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => hidden.abort(), HIDDEN_MS);
  };
  const signal = AbortSignal.any([over, hidden.signal]);
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  look();
  return hidden.signal;
}
