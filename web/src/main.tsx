import { StrictMode } from 'react';
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
createRoot(place).render(
  <StrictMode>
    <Providers app={app}>
      <Background app={app} />
    </Providers>
  </StrictMode>,
);
