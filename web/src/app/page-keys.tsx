import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, type LinkProps } from '@tanstack/react-router';
import { useOpenGlobalDialog } from '../features/search/global-dialogs.tsx';
import { isPressed, pressedKey, type KeyOf } from '../lib/focus/keys.ts';
import { isModalOpen, isTyping } from '../lib/focus/key-targets.ts';
import { areSingleKeysEnabled } from '../lib/focus/single-key-shortcuts.ts';

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

/** Single keys that work on every page of signed-in users, except while typing. */
export function PageKeys() {
  const navigate = useNavigate();
  const openDialog = useOpenGlobalDialog();
  const isGoing = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wasGoing = isGoing.current;
    isGoing.current = false;
    if (!isAvailable(event)) return;
    const page = wasGoing ? pressedKey(event, 'go_to') : null;
    if (page !== null) void navigate(PAGE_KEYS[page]);
    else if (isPressed(event, 'go')) isGoing.current = true;
    else if (isPressed(event, 'search')) openDialog('palette');
    else if (isPressed(event, 'log')) openDialog('log');
    else if (isPressed(event, 'new_reminder')) openDialog('reminder');
    else if (isPressed(event, 'add_contact'))
      void navigate({ to: '/contacts', search: { add: true } });
    else return;
    event.preventDefault();
  });
  // On the window, so that the page's own keys, on the document, come first.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return null;
}

function isAvailable(event: KeyboardEvent): boolean {
  return (
    !event.defaultPrevented &&
    !event.isComposing &&
    !event.repeat &&
    areSingleKeysEnabled() &&
    !isTyping(event.target) &&
    !isModalOpen()
  );
}
