/** The action of `share_target` in the manifest. */
const SHARE_ACTION = '/share/receive';
/** Read by web/src/features/share-target/shared-items.ts. */
export const SHARED_CACHE = 'acquaint-shared';
const ITEM = '/share/item';

interface ShareEvent extends Event {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}

interface ShareScope {
  addEventListener: (type: 'fetch', listener: (event: ShareEvent) => void) => void;
}

/** Keeps what another app shares for the page that asks what to do with it. */
export function receiveShares(scope: ShareScope): void {
  scope.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'POST' && new URL(url).pathname === SHARE_ACTION)
      event.respondWith(receive(event.request));
  });
}

/** A file, or else the title, text and link as JSON. */
async function receive(request: Request): Promise<Response> {
  const form = await request.formData();
  const file = form.getAll('files').find((value) => value instanceof File);
  const cache = await caches.open(SHARED_CACHE);
  await cache.put(ITEM, file === undefined ? textOf(form) : fileOf(file));
  return Response.redirect('/share', 303);
}

function textOf(form: FormData): Response {
  const fields = ['title', 'text', 'url'].map((name) => [name, form.get(name) ?? '']);
  return Response.json(Object.fromEntries(fields));
}

function fileOf(file: File): Response {
  const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) };
  return new Response(file, { headers });
}
