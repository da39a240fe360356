import { PAGES, type PagePath } from '#contract/pages.ts';
import { renderShell } from './render-shell.tsx';
import { renderContactsPreview } from './contacts-preview.tsx';

/** What the application's own pages show before they run, in HTML; `sketch` of those that have one, for a template. */
export async function makeShell(path: PagePath): Promise<{ shell: string; sketch: string | null }> {
  return {
    shell: renderShell(PAGES[path].access === 'session'),
    sketch: path === '/contacts' ? await renderContactsPreview() : null,
  };
}
