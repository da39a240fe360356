// Has run already, where the document names it.
// oxlint-disable-next-line import/no-unassigned-import
import './preload-entry.ts';
import { createRoot } from 'react-dom/client';
import { start } from './app/start.tsx';

// In slices, so that a slow phone answers to touches meanwhile: between reading the code and running it, too.
setTimeout(() => void start(createRoot));
