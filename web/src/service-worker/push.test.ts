import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageClient, PageClients } from './open-page.ts';
import { handlePushes, type PushMessage, type PushScope } from './push.ts';

const MESSAGE: PushMessage = {
  tag: 'reminder-4',
  title: 'Reminder due',
  url: '/reminders?id=4',
  lang: 'de',
  dir: 'ltr',
  time: '2026-11-28T09:00:00.000Z',
  unread: 3,
  notification_id: 9,
  reminder_id: 4,
  actions: [
    { action: 'done', title: 'Done' },
    { action: 'snooze', title: 'Snooze 1 hour' },
  ],
};
const LINKS = { url: '/reminders?id=4', notification_id: 9, reminder_id: 4 };

const CHROME = 'Mozilla/5.0 Chrome/141.0.0.0 Safari/537.36';
const SAFARI = 'Mozilla/5.0 (Macintosh) Version/18.5 Safari/605.1.15';

type BadgeCall = (count?: number) => Promise<void>;

/** A window that doesn't answer, unless given otherwise. */
const windowWith = (more: Partial<PageClient>): PageClient => ({
  focused: false,
  focus: () => Promise.resolve(),
  postMessage: () => {},
  ...more,
});

/** A service worker with these windows; `dispatch` waits for what an event does. */
function worker(windows: PageClient[] = [], userAgent = CHROME) {
  const events = new EventTarget();
  const scope = {
    navigator: { userAgent, setAppBadge: vi.fn<BadgeCall>(), clearAppBadge: vi.fn<BadgeCall>() },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: vi.fn<PageClients['openWindow']>(),
    },
    registration: {
      showNotification: vi.fn<PushScope['registration']['showNotification']>(),
      pushManager: {
        subscribe: vi.fn<PushScope['registration']['pushManager']['subscribe']>(() =>
          Promise.resolve({ toJSON: () => ({ endpoint: 'e', keys: {} }) }),
        ),
      },
    },
    addEventListener: (type: string, listener: (event: never) => void) =>
      events.addEventListener(type, listener as EventListener),
  };
  handlePushes(scope);
  const dispatch = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (given: typeof work) => void (work = given);
    events.dispatchEvent(Object.assign(new Event(type), { ...event, waitUntil }));
    await work;
  };
  return {
    ...scope,
    push: (message = MESSAGE) => dispatch('push', { data: { json: () => message } }),
    press: (action = '', data: object = LINKS) =>
      dispatch('notificationclick', { action, notification: { data, close: () => {} } }),
    dispatch,
  };
}

interface SentRequest {
  method?: string;
  body?: string;
}

/** The answers of the server by path, and the requests that were made. */
const answers: Record<string, object | number> = {};
const requests: [string, unknown][] = [];
beforeEach(() => {
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: SentRequest = {}) => {
    requests.push([`${method} ${path}`, body === undefined ? undefined : JSON.parse(body)]);
    const answer = answers[path] ?? 200;
    return typeof answer === 'number'
      ? Promise.resolve(new Response(null, { status: answer }))
      : Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const path of Object.keys(answers)) delete answers[path];
  requests.length = 0;
});
const called = () => requests.map(([request]) => request);

test('shows a push with its actions, and sets the badge', async () => {
  const { push, registration, navigator } = worker();
  await push();
  expect(registration.showNotification).toHaveBeenCalledWith(
    'Reminder due',
    expect.objectContaining({
      tag: 'reminder-4',
      lang: 'de',
      actions: MESSAGE.actions,
      data: LINKS,
      renotify: true,
      silent: false,
    }),
  );
  expect(navigator.setAppBadge).toHaveBeenCalledWith(3);
});

test('replaces without a sound what waited for quiet hours', async () => {
  const { push, registration, navigator } = worker();
  await push({ ...MESSAGE, silent: true, unread: 0 });
  const options = expect.objectContaining({ silent: true, renotify: false }) as object;
  expect(registration.showNotification).toHaveBeenCalledWith('Reminder due', options);
  expect(navigator.clearAppBadge).toHaveBeenCalled();
});

test('shows nothing while the app has the focus, except in Safari', async () => {
  const chrome = worker([windowWith({ focused: true })]);
  await chrome.push();
  expect(chrome.registration.showNotification).not.toHaveBeenCalled();
  const safari = worker([windowWith({ focused: true })], SAFARI);
  await safari.push();
  expect(safari.registration.showNotification).toHaveBeenCalled();
});

test('completes a due reminder without opening the app', async () => {
  answers['/api/reminders/4/'] = { status: 'due' };
  const { press, clients } = worker();
  await press('done');
  expect(called()).toEqual([
    'GET /api/reminders/4/',
    'POST /api/reminders/4/complete/',
    'POST /api/notifications/9/mark_read/',
  ]);
  expect(clients.openWindow).not.toHaveBeenCalled();
});

test('snoozes a due reminder for an hour', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T09:00:00.000Z'));
  answers['/api/reminders/4/'] = { status: 'due' };
  await worker().press('snooze');
  expect(requests).toContainEqual([
    'POST /api/reminders/4/snooze/',
    { until: '2026-11-28T10:00:00.000Z' },
  ]);
});

test("doesn't complete a series twice", async () => {
  answers['/api/reminders/4/'] = { status: 'scheduled' };
  const { press, clients } = worker();
  await press('done');
  expect(called()).not.toContain('POST /api/reminders/4/complete/');
  expect(clients.openWindow).not.toHaveBeenCalled();
});

test.each([
  ['the session has ended', { '/api/reminders/4/': 401 }],
  [
    'the action is refused',
    { '/api/reminders/4/': { status: 'due' }, '/api/reminders/4/complete/': 409 },
  ],
])('opens the reminder when %s', async (_case, given) => {
  Object.assign(answers, given);
  const { press, clients } = worker();
  await press('done');
  expect(clients.openWindow).toHaveBeenCalledWith('/reminders?id=4');
});

test('opens the page in an open window that answers, else in a new one', async () => {
  const focus = vi.fn<PageClient['focus']>(() => Promise.resolve());
  const answering = windowWith({
    focus,
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      expect(message).toEqual({ type: 'open', path: '/messages?id=5' });
      port?.postMessage('opened');
    },
  });
  const open = worker([answering]);
  await open.press('', { url: '/messages?id=5' });
  expect(focus).toHaveBeenCalled();
  expect(open.clients.openWindow).not.toHaveBeenCalled();

  vi.useFakeTimers();
  const suspended = worker([windowWith({})]);
  const pressed = suspended.press('', { url: '/messages?id=5' });
  await vi.advanceTimersByTimeAsync(1000);
  await pressed;
  vi.useRealTimers();
  expect(suspended.clients.openWindow).toHaveBeenCalledWith('/messages?id=5');
});

test('registers a subscription that the browser has replaced', async () => {
  answers['/api/push-key/'] = { public_key: 'k' };
  const { dispatch, registration } = worker();
  await dispatch('pushsubscriptionchange', {});
  expect(registration.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'k',
  });
  expect(requests.at(-1)).toEqual(['POST /api/push-subscriptions/', { endpoint: 'e', keys: {} }]);
});
