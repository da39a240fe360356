import { PAGES, type PagePath } from '#contract/pages.ts';
import { renderShell } from './render-shell.tsx';
import { renderContactsPreview } from './contacts-preview.tsx';

/** Initial HTML of app pages; `sketch` is the static preview's template. */
export async function makeShell(path: PagePath): Promise<{ shell: string; sketch: string | null }> {
  return {
    shell: renderShell(PAGES[path].access === 'session'),
    sketch: path === '/contacts' ? await renderContactsPreview() : null,
  };
}
