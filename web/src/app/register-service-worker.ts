const WORKER = '/service-worker.js';
/** For so long after its files came a slow phone is busy with the page. */
const BUSY_MS = 3000;

/**
 * Keeps the application on this device, so that it opens without a network; nothing of what it shows. While developing there
 * is nothing to keep. Where the browser has no room or no wish for it, everything else works.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // What the page itself needs comes first: its files, then the answers it reads and its drawing.
  if (document.readyState === 'complete') registerSoon();
  else window.addEventListener('load', registerSoon, { once: true });
}

function registerSoon(): void {
  setTimeout(register, BUSY_MS);
}

function register(): void {
  void navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' }).catch(() => {});
}

/** Where browsers know trusted types, an address of code must come from the one policy that ours names: it makes this alone. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy('acquaint', { createScriptURL: () => WORKER }).createScriptURL('') ??
    WORKER
  );
}

/** What TypeScript's own types do not say yet; what it makes goes wherever a text does. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): { createScriptURL(text: string): string };
}

/** Fetches what a newer build consists of, so that it is here when one reloads. */
export async function prefetchNewBuild(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => {});
}
