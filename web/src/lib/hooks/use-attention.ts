import { useSyncExternalStore } from 'react';

const EVENTS = ['focus', 'blur'] as const;

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  for (const name of EVENTS) window.addEventListener(name, onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    for (const name of EVENTS) window.removeEventListener(name, onChange);
  };
}

/** Whether the window is visible and has the focus, so that the user sees what's on it. */
export function useAttention(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible' && document.hasFocus(),
  );
}
