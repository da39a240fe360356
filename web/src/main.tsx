import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app/app.ts';
import { Background } from './app/background.tsx';
import { Providers } from './app/providers.tsx';
import { tellUnhandledRejections } from './app/unhandled-rejections.ts';
import './ui/tokens.css';

tellUnhandledRejections();
const app = createApp();

const place = document.getElementById('root');
if (place === null) throw new Error('The document has no place for the application.');
const root = createRoot(place);
// In slices, so that a slow phone answers to touches meanwhile.
startTransition(() =>
  root.render(
    <StrictMode>
      <Providers app={app}>
        <Background app={app} />
      </Providers>
    </StrictMode>,
  ),
);
