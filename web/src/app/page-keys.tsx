import { useNavigate, type LinkProps } from '@tanstack/react-router';
import { useOpenGlobalDialog } from '../features/search/global-dialogs.tsx';
import { pressedKey, type KeyOf } from '../lib/focus/keys.ts';
import { focusListItem } from '../lib/focus/focus-list-item.ts';
import { useShortcuts } from '../lib/focus/use-shortcuts.ts';

type Target = Pick<LinkProps, 'to' | 'search'>;

const PAGE_KEYS: Record<KeyOf<'go_to'>, Target> = {
  d: { to: '/dashboard' },
  c: { to: '/contacts' },
  n: { to: '/contacts', search: { view: 'network' } },
  i: { to: '/contacts', search: { view: 'introductions' } },
  m: { to: '/messages' },
  r: { to: '/reminders' },
  p: { to: '/profile' },
  s: { to: '/settings' },
};

/** Single keys that work on every page of signed-in users. */
export function PageKeys() {
  const navigate = useNavigate();
  const openDialog = useOpenGlobalDialog();
  useShortcuts({
    search: () => openDialog('palette'),
    log: () => openDialog('log'),
    new_reminder: () => openDialog('reminder'),
    new_ask: () => openDialog('ask'),
    add_contact: () => void navigate({ to: '/contacts', search: { add: true } }),
    next_item: () => focusListItem(1),
    previous_item: () => focusListItem(-1),
    go: () =>
      onNextKey((event) => {
        const page = pressedKey(event, 'go_to');
        if (page === null) return;
        event.preventDefault();
        event.stopPropagation();
        void navigate(PAGE_KEYS[page]);
      }),
  });
  return null;
}

/** Before any other handler: the page may have an action for the same key. */
function onNextKey(handle: (event: KeyboardEvent) => void): void {
  window.addEventListener('keydown', handle, { capture: true, once: true });
}
