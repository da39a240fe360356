import { openPage, type PageClients } from './open-page.ts';

/** As the server sends it (server/src/features/notifications/push/send-push.ts). */
export interface PushMessage {
  tag: string;
  title: string;
  body?: string;
  url: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  time: string;
  /** Unread messages, notifications and requests. */
  unread: number;
  notification_id?: number;
  reminder_id?: number;
  actions?: { action: string; title: string }[];
  silent?: boolean;
}

type PushLinks = Pick<PushMessage, 'url' | 'notification_id' | 'reminder_id'>;

interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface PushEvents {
  push: LifeEvent & { data: { json: () => unknown } | null };
  notificationclick: LifeEvent & {
    action: string;
    notification: { data: unknown; close: () => void };
  };
  pushsubscriptionchange: LifeEvent & {
    oldSubscription?: PushSubscription | null;
    newSubscription?: PushSubscription | null;
  };
}

/** What this needs of the service worker. */
export interface PushScope {
  clients: PageClients;
  navigator: {
    userAgent: string;
    setAppBadge?: (count: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  registration: {
    pushManager: {
      subscribe: (
        options: PushSubscriptionOptionsInit,
      ) => Promise<Pick<PushSubscription, 'toJSON'>>;
    };
    showNotification: (title: string, options: object) => Promise<void>;
  };
  addEventListener: <Type extends keyof PushEvents>(
    type: Type,
    listener: (event: PushEvents[Type]) => void,
  ) => void;
}

const SNOOZE_MS = 3_600_000;

/** Shows pushes as notifications and handles what is pressed on them. */
export function handlePushes(scope: PushScope): void {
  scope.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined;
    if (message !== undefined) event.waitUntil(showPush(scope, message));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(press(scope, event.action, event.notification.data as PushLinks));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(subscribeAgain(scope, event));
  });
}

async function showPush(scope: PushScope, message: PushMessage): Promise<void> {
  const { navigator } = scope;
  if (message.unread > 0) await navigator.setAppBadge?.(message.unread);
  else await navigator.clearAppBadge?.();
  // The app shows it itself. Safari ends subscriptions whose pushes show nothing.
  if (!isSafari(navigator.userAgent) && (await isAppFocused(scope))) return;
  const { title, body, tag, lang, dir, time, actions, silent = false } = message;
  const { url, notification_id, reminder_id } = message;
  await scope.registration.showNotification(title, {
    body,
    tag,
    lang,
    dir,
    actions,
    silent,
    // Without it, a notification that replaces another makes no sound.
    renotify: !silent,
    timestamp: Date.parse(time),
    icon: '/icon-192.png',
    data: { url, notification_id, reminder_id },
  });
}

function isSafari(user_agent: string): boolean {
  return user_agent.includes('Safari/') && !user_agent.includes('Chrome/');
}

async function isAppFocused({ clients }: PushScope): Promise<boolean> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some(({ focused }) => focused);
}

/** Done and Snooze act without opening the app; if that fails, the app opens. */
async function press({ clients }: PushScope, action: string, links: PushLinks): Promise<void> {
  const { url, notification_id, reminder_id } = links;
  const isDone =
    reminder_id !== undefined && action !== '' && (await actOnReminder(reminder_id, action));
  if (!isDone) await openPage(clients, url);
  if (notification_id !== undefined)
    await post(`/api/notifications/${notification_id}/mark_read/`).catch(() => {});
}

async function actOnReminder(id: number, action: string): Promise<boolean> {
  try {
    const response = await fetch(`/api/reminders/${id}/`);
    if (!response.ok) return false;
    const { status } = (await response.json()) as { status: string };
    // Completed or snoozed elsewhere: doing it again would skip a date of a series.
    if (status !== 'due') return true;
    const until = new Date(Date.now() + SNOOZE_MS).toISOString();
    return action === 'done'
      ? await post(`/api/reminders/${id}/complete/`)
      : await post(`/api/reminders/${id}/snooze/`, { until });
  } catch {
    return false;
  }
}

/** The session keeps what the device shows. */
async function subscribeAgain(
  { registration: { pushManager } }: PushScope,
  { oldSubscription, newSubscription }: PushEvents['pushsubscriptionchange'],
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? (await fetchKey());
  const subscription =
    newSubscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = subscription.toJSON();
  await post('/api/push-subscriptions/', { endpoint, keys });
}

async function fetchKey(): Promise<string> {
  const response = await fetch('/api/push-key/');
  return ((await response.json()) as { public_key: string }).public_key;
}

/** Whether it succeeded. */
async function post(path: string, body: object = {}): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).ok;
}
