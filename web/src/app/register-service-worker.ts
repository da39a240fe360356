/** One for each language, because it caches pages and messages of one. */
const workerPath = () => `/service-worker.js?language=${document.documentElement.lang}`;
/** How long a slow phone is busy after the files arrive. */
const BUSY_MS = 3000;

/** The worker caches the app but no data; failures are ignored. See docs/decisions/087. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After load, so that it doesn't compete with the page.
  if (document.readyState === 'complete') registerSoon();
  else window.addEventListener('load', registerSoon, { once: true });
}

function registerSoon(): void {
  setTimeout(register, BUSY_MS);
}

function register(): void {
  void navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' }).catch(() => {});
}

/** Trusted Types require script URLs to come from this policy. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy('acquaint', { createScriptURL: workerPath }).createScriptURL('') ??
    workerPath()
  );
}

/** Missing in TypeScript's DOM types; a TrustedScriptURL is accepted wherever a string is. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): { createScriptURL(text: string): string };
}

/** Downloads a newer build before a reload. */
export async function prefetchNewBuild(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => {});
}
