import { fetchStrategyFor } from './fetch-strategy.ts';
import { handlePushes, type PushScope } from './push.ts';
import { receiveShares } from './share-target.ts';

/** Written by the build (web/service-worker.build.ts). */
declare const SHELL: {
  /** Hash of all files. */
  id: string;
  /** As in `<meta name="build">`. */
  build: string;
  files: string[];
  /** The message catalogs of each language. */
  messages: Record<string, string[]>;
};
declare const self: WorkerScope & PushScope;

const PREFIX = 'acquaint-shell-';

/** A page served as the app's entry HTML without a cookie. */
const DOCUMENT = '/login';
/** The language of the page that registered this worker. */
const LANGUAGE = new URL(self.location.href).searchParams.get('language') ?? 'en';
const CACHE = `${PREFIX}${SHELL.id}-${LANGUAGE}`;
const FILES = new Set([DOCUMENT, ...SHELL.files, ...(SHELL.messages[LANGUAGE] ?? [])]);

self.addEventListener('install', (event) => event.waitUntil(cacheEntryHtml()));
// Takes control of the first page, so that it works offline immediately.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = fetchStrategyFor(request, self.location.origin, FILES);
  if (way === 'document') {
    const answer = documentOf(request);
    event.respondWith(answer.then(({ response }) => response));
    event.waitUntil(
      answer.then(({ fromServer }) => (fromServer ? dropOlder(event.resultingClientId) : null)),
    );
  }
  if (way === 'hashed') event.respondWith(hashedFile(request));
  if (way === 'file') event.respondWith(fetch(request).catch(() => cached(request.url)));
});

handlePushes(self);
receiveShares(self);

/**
 * All or nothing: if a file can't be cached, this worker isn't installed. It activates immediately and also serves
 * pages of older builds, whose files stay cached; waiting for them would hang in Chromium.
 */
async function cacheEntryHtml(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    [...FILES].map(async (path) => {
      const response = await shellFile(path);
      if (!response.ok) throw new Error(`${path} answers with ${response.status}`);
      await cache.put(path, response);
    }),
  );
  await self.skipWaiting();
}

async function shellFile(path: string): Promise<Response> {
  if (path.startsWith('/assets/')) return (await anyCached(path)) ?? fetch(path);
  const response = await fetch(path, {
    cache: 'reload',
    credentials: 'omit',
    headers: { 'Accept-Language': LANGUAGE },
  });
  if (path === DOCUMENT && !(await response.clone().text()).includes(SHELL.build))
    throw new Error('The server has another build by now.');
  return response;
}

async function documentOf(request: Request) {
  try {
    return { response: await fetch(request), fromServer: true };
  } catch {
    return { response: await cached(DOCUMENT), fromServer: false };
  }
}

async function hashedFile(request: Request): Promise<Response> {
  return (await anyCached(request.url)) ?? fetch(request);
}

const anyCached = (path: string) => caches.match(path, { ignoreVary: true });

async function cached(path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ?? Response.error();
}

/** Deletes caches of older builds when no open page needs them: when the only window just received a new document. */
async function dropOlder(coming: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  // Caches in creation order; later ones belong to a newer worker being installed.
  const older = names.slice(0, Math.max(names.indexOf(CACHE), 0));
  if (older.length === 0 || !(await isSoonTheOnly(coming))) return;
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** The previous page closes a moment after the next one loads. */
const MAX_CHECKS = 20;
const BETWEEN_MS = 200;

async function isSoonTheOnly(coming: string): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_CHECKS; attempt += 1) {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (windows.length === 1 && windows[0]?.id === coming) return true;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
  return false;
}

// Service worker types; TypeScript's own conflict with those of pages, which share this program.

interface LifeEvent extends Event {
  /** Keeps the worker alive; a failure during install rejects it. */
  waitUntil: (work: Promise<unknown>) => void;
}

interface FetchEvent extends LifeEvent {
  request: Request;
  /** The window a document is for. */
  resultingClientId: string;
  respondWith: (response: Promise<Response>) => void;
}

interface WorkerEvents {
  install: LifeEvent;
  activate: LifeEvent;
  fetch: FetchEvent;
}

interface WorkerScope {
  location: Location;
  clients: {
    claim: () => Promise<void>;
    matchAll: (of: { type: 'window'; includeUncontrolled: boolean }) => Promise<{ id: string }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ) => void;
}
