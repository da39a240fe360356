import { wayOf } from './way-of.ts';
import type { WorkerScope } from './worker-scope.ts';

/** What the build writes in here (web/service-worker.build.ts). */
declare const SHELL: {
  /** Stands for the contents of all the files. */
  id: string;
  /** As in `<meta name="build">`. */
  build: string;
  files: string[];
};
declare const self: WorkerScope;

const PREFIX = 'acquaint-shell-';
const CACHE = PREFIX + SHELL.id;
/** A page that is the application's own document for whoever asks without a cookie. */
const DOCUMENT = '/login';
const TAKE_OVER = 'take over';
const FILES = new Set([DOCUMENT, ...SHELL.files]);

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = wayOf(request, self.location.origin, FILES);
  if (way === 'document') {
    const answer = documentOf(request);
    event.respondWith(answer.then(({ response }) => response));
    event.waitUntil(
      answer.then(({ fromServer }) =>
        fromServer ? letNewerTakeOver(event.resultingClientId) : null,
      ),
    );
  }
  if (way === 'hashed') event.respondWith(hashedFile(request));
  if (way === 'file') event.respondWith(fetch(request).catch(() => kept(request.url)));
});

/** All or nothing: where one file can't be had, this worker isn't installed, and the browser tries again later. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    [...FILES].map(async (path) => {
      const response = await shellFile(path);
      if (!response.ok) throw new Error(`${path} answers with ${response.status}`);
      await cache.put(path, response);
    }),
  );
}

async function shellFile(path: string): Promise<Response> {
  if (path.startsWith('/assets/')) return (await anyKept(path)) ?? fetch(path);
  const response = await fetch(path, { cache: 'reload', credentials: 'omit' });
  if (path === DOCUMENT && !(await response.clone().text()).includes(SHELL.build))
    throw new Error('The server has another build by now.');
  return response;
}

/** No page of the older build is open any more, so nothing of it is needed. */
async function begin(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page that asked for the first worker can be offline at once, too.
  await self.clients.claim();
}

async function documentOf(request: Request) {
  try {
    return { response: await fetch(request), fromServer: true };
  } catch {
    return { response: await kept(DOCUMENT), fromServer: false };
  }
}

async function hashedFile(request: Request): Promise<Response> {
  return (await anyKept(request.url)) ?? fetch(request);
}

const anyKept = (path: string) => caches.match(path, { ignoreVary: true });

async function kept(path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ?? Response.error();
}

/** The page before goes a moment after the next one has come. */
const LOOKS = 20;
const BETWEEN_MS = 200;

/**
 * A newer worker waits as long as a page of this build may be open, which still needs its files. Where the only window is
 * the one that was just given a new document, none is.
 */
async function letNewerTakeOver(coming: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { waiting } = self.registration;
    if (waiting === null) return;
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (windows.length === 1 && windows[0]?.id === coming) {
      // A worker has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      waiting.postMessage(TAKE_OVER);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
}
