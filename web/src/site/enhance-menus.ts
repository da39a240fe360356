import { handleMenuKey } from '../ui/menu-keyboard.ts';

/** What the application does for its menus, for those of a document: `aria-expanded`, and arrow keys from item to item. */
export function enhanceMenus(): void {
  for (const button of document.querySelectorAll('button[popovertarget]')) {
    const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
    if (panel === null) continue;
    button.setAttribute('aria-expanded', 'false');
    panel.addEventListener('beforetoggle', ({ newState }) =>
      button.setAttribute('aria-expanded', String(newState === 'open')),
    );
    panel.addEventListener('keydown', handleMenuKey);
  }
}
