export interface PageClient {
  focused: boolean;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown, transfer: MessagePort[]) => void;
}

export interface PageClients {
  matchAll: (of: { type: 'window'; includeUncontrolled: boolean }) => Promise<PageClient[]>;
  openWindow: (url: string) => Promise<unknown>;
}

/** How long an open page may take to say that it shows the path. */
const ANSWER_MS = 1000;

/** Shows a path in an open window, which keeps what is being typed there, or in a new one. */
export async function openPage(clients: PageClients, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const client = windows.find(({ focused }) => focused) ?? windows[0];
  if (client !== undefined && (await navigate(client, path))) {
    await client.focus().catch(() => {});
    return;
  }
  await clients.openWindow(path);
}

/** False for pages that don't answer: of another build, or suspended. */
function navigate(client: PageClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      resolve(true);
    });
    port1.start();
    client.postMessage({ type: 'open', path }, [port2]);
  });
}
