/** Written by web/src/service-worker/share-target.ts. */
const SHARED_CACHE = 'acquaint-shared';
const ITEM = '/share/item';

/** What another app shared, or a file that was opened with the app. */
export type SharedItem = { file: File } | SharedText;

export interface SharedText {
  title: string;
  text: string;
  url: string;
}

/** Null if nothing was shared. */
export async function readSharedItem(): Promise<SharedItem | null> {
  if (!('caches' in window)) return null;
  const cache = await caches.open(SHARED_CACHE);
  const response = await cache.match(ITEM);
  if (response === undefined) return null;
  const file_name = response.headers.get('x-file-name');
  if (file_name === null) return (await response.json()) as SharedText;
  const blob = await response.blob();
  return { file: new File([blob], decodeURIComponent(file_name), { type: blob.type }) };
}

export async function clearSharedItem(): Promise<void> {
  if ('caches' in window) await caches.delete(SHARED_CACHE);
}

interface LaunchQueue {
  setConsumer: (consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void;
}

/** Calls back with a file that the operating system opens with the app. */
export function onLaunchFile(open: (file: File) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    void files?.[0]?.getFile().then(open);
  });
}
