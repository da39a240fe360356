import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expectNoAxeViolationsAtAnyWidth } from './support/axe.ts';
import { expect, test } from './support/people.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/** Headless Chromium has no push service: answers like one, with keys of its own. */
async function fakePushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const p256dh =
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const keys = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    const endpoint = `https://push.invalid/${crypto.randomUUID()}`;
    const subscription = {
      endpoint,
      unsubscribe: () => Promise.resolve(true),
      toJSON: () => ({ endpoint, keys }),
    };
    Object.assign(PushManager.prototype, { subscribe: () => Promise.resolve(subscription) });
  });
}

async function serviceWorker(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [running] = page.context().serviceWorkers();
  return running ?? page.context().waitForEvent('serviceworker');
}

/** Delivers a push as the browser does. */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one !== undefined) resolve(one.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify(message);
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

// Globals of the service worker, for functions that run there.
declare const registration: ServiceWorkerRegistration;
declare const clients: { matchAll: () => Promise<WindowClient[]> };
declare const NotificationEvent: new (type: string, init: object) => Event;

interface WindowClient {
  focused: boolean;
  postMessage: (message: unknown, transfer: unknown[]) => void;
  focus: () => Promise<unknown>;
}

/** Presses a notification or one of its buttons. */
const press = (worker: Worker, pressed: string) =>
  worker.evaluate(async (action) => {
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification, action }));
  }, pressed);

/** The app shows no notification while it has the focus, which pages of tests always have. */
const pretendUnfocused = (worker: Worker) =>
  worker.evaluate(() => {
    const matchAll = clients.matchAll.bind(clients);
    clients.matchAll = async () =>
      (await matchAll()).map((client) => ({
        focused: false,
        postMessage: (...given) => client.postMessage(...given),
        focus: () => client.focus(),
      }));
  });

test('turns push on for this device and sets quiet hours', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  await fakePushService(page.context());
  await page.goto('/settings?tab=notifications');
  const device = page.getByRole('switch', { name: 'Notify me on this device' });
  await device.click();
  await expect(device).toBeChecked();
  const text = page.getByRole('switch', { name: 'Show names and text' });
  await text.click();
  await expect
    .poll(async () => (await call('GET /api/push-subscriptions/')).results)
    .toMatchObject([{ show_text: true }]);
  await page.getByRole('switch', { name: 'Turn on quiet hours' }).click();
  await page.getByRole('combobox', { name: 'Until' }).selectOption('06:30');
  await expect.poll(async () => (await call('GET /api/me/')).quiet_to).toBe('06:30');
  // Nothing may be half under the top bar.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoAxeViolationsAtAnyWidth(page);
  await device.click();
  await expect(device).not.toBeChecked();
  await expect.poll(async () => (await call('GET /api/push-subscriptions/')).results).toEqual([]);
});

test('completes a reminder from its notification and opens its page', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  const body = { title: 'Call the notary', due_date: '2020-01-01' };
  const { id } = await call('POST /api/reminders/', { body });
  await page.goto('/dashboard');
  const worker = await serviceWorker(page);
  await expect
    .poll(async () => (await call('GET /api/reminders/{id}/', { params: { id } })).status)
    .toBe('due');
  await pretendUnfocused(worker);
  const message = {
    tag: `reminder_due-${id}`,
    title: 'Reminder due',
    url: `/reminders?id=${id}`,
    lang: 'en',
    dir: 'ltr',
    time: new Date().toISOString(),
    unread: 1,
    reminder_id: id,
    actions: [{ action: 'done', title: 'Done' }],
  };
  const shown = () =>
    worker.evaluate(async () => (await registration.getNotifications()).map(({ title }) => title));
  await deliver(page, message);
  await expect.poll(shown).toEqual(['Reminder due']);
  await press(worker, '');
  await expect(page).toHaveURL(`/reminders?id=${id}`);

  await deliver(page, message);
  await expect.poll(shown).toEqual(['Reminder due']);
  await press(worker, 'done');
  await expect
    .poll(async () => (await call('GET /api/reminders/{id}/', { params: { id } })).status)
    .toBe('done');
});

test('asks what becomes of shared text', async ({ person }) => {
  const { page, call } = await person('Ada Lovelace');
  await page.goto('/dashboard');
  await serviceWorker(page);
  // As the browser does for the share target of the manifest.
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, {
      method: 'post',
      action: '/share/receive',
      enctype: 'multipart/form-data',
    });
    const field = Object.assign(document.createElement('textarea'), { name: 'text' });
    field.value = 'Grace Hopper\ngrace@navy.example';
    form.append(field);
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL('/share');
  await expectNoAxeViolationsAtAnyWidth(page);
  await page.getByRole('button', { name: 'New contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await expect(dialog.getByLabel('First name')).toHaveValue('Grace');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  const { results } = await call('GET /api/contacts/');
  expect(results).toMatchObject([{ email: 'grace@navy.example' }]);
});
