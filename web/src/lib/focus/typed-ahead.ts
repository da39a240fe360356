import { useLayoutEffect } from 'react';

let typed = '';

/** Collects text typed while a dialog loads, so that it isn't lost and its letters don't trigger shortcuts. */
export function useTypedAhead(): void {
  useLayoutEffect(() => {
    typed = '';
    const onKeyDown = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isText) return;
      typed += event.key;
      event.preventDefault();
      event.stopPropagation();
    };
    // On the window and while capturing, so that it comes before all shortcuts.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      // The dialog that loaded has rendered and read what it needs.
      typed = '';
    };
  }, []);
}

/** The collected text, for the first render of the dialog that loaded. Reading changes nothing: React may render twice. */
export function readTypedAhead(): string {
  return typed;
}
