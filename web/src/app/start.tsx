import { startTransition, StrictMode } from 'react';
import type { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import { type App, createApp } from './app.ts';
import { waitForFirstPaint } from './first-paint.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { Providers } from './providers.tsx';
import { reportUncaughtErrors } from './uncaught-errors.ts';
import { UpdateNotice } from './update-notice.tsx';
import { useRealtime } from './use-realtime.ts';

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
