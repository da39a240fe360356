import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that there is no network. The region is there before its words, so that they are read out. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="bg-warning-soft px-(--page-gutter) py-1.5 text-center text-sm font-medium text-warning">
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}
