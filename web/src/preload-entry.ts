import { startPreload } from './lib/http/preloaded-responses.ts';

// Loaded by the entry HTML before the app.
startPreload(location);
