import type { CallResponse } from '#contract/client.ts';
import { typeColor } from './features/contact-types/type-color.ts';
import { TABLE_MEDIA_QUERY } from './features/contacts/list/row-class.ts';
import { renderListPreview } from './features/contacts/list/row-preview.ts';
import { startPreload, peekPreloaded } from './lib/http/preloaded-responses.ts';
import { showPreview } from './lib/static-preview.ts';

// Runs before the app.

/** The static preview precedes the app's files, which block a phone's connection; limited to this time. */
const START_MS = 300;

startPreload(location);
void begin();

async function begin(): Promise<void> {
  await parsed();
  // Wide screens are faster, and their columns are configurable.
  const isNarrow = !matchMedia(TABLE_MEDIA_QUERY).matches;
  const isSketched = isNarrow && location.pathname === '/contacts';
  try {
    if (isSketched) await Promise.race([sketchContacts(), after(START_MS)]);
  } finally {
    await loadApplication();
  }
}

/** Shows the first rows. */
async function sketchContacts(): Promise<void> {
  const [people, types] = await Promise.all([
    peekPreloaded<CallResponse<'GET /api/contacts/'>>('/api/contacts/?limit=100'),
    peekPreloaded<CallResponse<'GET /api/contact-types/'>>('/api/contact-types/?limit=200'),
  ]);
  if (people === null || types === null || people.count === 0) return;
  const sketch = showPreview();
  if (sketch === null) return;
  const list = renderListPreview(sketch);
  await painted();
  const looks = new Map(types.results.map(({ id, color }) => [id, typeColor(color)]));
  list.fill(people.results, (id) => looks.get(id) ?? null);
  await painted();
}

/** Loads the files named by the entry HTML (web/entry-html.build.ts), each run in its own task. */
async function loadApplication(): Promise<void> {
  const named = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')];
  for (const link of named) {
    const now = link.cloneNode() as HTMLLinkElement;
    now.removeAttribute('media');
    link.replaceWith(now);
  }
  for (const { href, dataset } of named)
    if ('run' in dataset) await import(/* @vite-ignore */ href);
}

/** Cached documents arrive in one piece, before parsing ends. */
async function parsed(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
}

/** After the next paint, so that layout work is split. */
async function painted(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await after(0);
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
