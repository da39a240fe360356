// Already loaded by the entry HTML.
// oxlint-disable-next-line import/no-unassigned-import
import './preload-entry.ts';
import { createRoot } from 'react-dom/client';
import { start } from './app/start.tsx';

// In separate tasks, so that a slow phone stays responsive.
setTimeout(() => void start(createRoot));
