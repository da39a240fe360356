/** `install`: iOS has push only for apps on the home screen. `insecure`: browsers need HTTPS for it. */
export type PushSupport = 'supported' | 'install' | 'insecure' | 'none';

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return 'supported';
  return isIos() ? 'install' : 'none';
}

function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // iPads call themselves Macs, which have no touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}

/** The browser's subscription, as the API takes it. One for another key is replaced. */
export async function subscribeBrowser(public_key: string) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before !== null && keyOf(before) !== public_key) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
  const { keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null without one, or without support. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const registration = await serviceWorker?.getRegistration();
  return (
    (await (
      registration as Partial<ServiceWorkerRegistration> | undefined
    )?.pushManager?.getSubscription()) ?? null
  );
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await browserSubscription())?.unsubscribe();
}

/** Closes notifications that are shown, with this tag or all. */
export async function closeNotifications(tag?: string): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const registration = await serviceWorker?.getRegistration();
  const shown = await registration?.getNotifications(tag === undefined ? {} : { tag });
  for (const notification of shown ?? []) notification.close();
}
