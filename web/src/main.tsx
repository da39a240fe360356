import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app/app.ts';
import { Background } from './app/background.tsx';
import { awaitFirstPicture } from './app/first-picture.ts';
import { keepShell } from './app/keep-shell.ts';
import { Providers } from './app/providers.tsx';
import { tellUncaughtErrors } from './app/uncaught-errors.ts';
import './ui/tokens.css';

async function start(): Promise<void> {
  tellUncaughtErrors();
  keepShell();
  const app = createApp();
  const place = document.getElementById('root');
  if (place === null) throw new Error('The document has no place for the application.');
  const root = createRoot(place);
  await awaitFirstPicture(app);
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

// In slices, so that a slow phone answers to touches meanwhile: between reading the code and running it, too.
setTimeout(() => void start());
