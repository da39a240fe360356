import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserAt, openPushReceiver, type PushReceiver } from '../../testing/push-receiver.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { getPushKey, prepareVapidKeys } from '../notifications/public.ts';

let app: TestApp;
let service: PushReceiver;
beforeAll(async () => {
  app = await openTestApp({ private_networks: true });
  service = await openPushReceiver();
});
afterAll(async () => {
  service.close();
  await app.close();
});

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const ORIGIN = 'http://127.0.0.1:1';
const at = (person: Person) => person.call('GET /api/push-subscriptions/');
const subscribeAt = (person: Person, body: unknown) =>
  person.attempt('POST /api/push-subscriptions/', { body });

describe('subscribing', () => {
  it('turns push on for the session once, and keeps what it shows with another endpoint', async () => {
    const ada = await app.logIn(await app.signUp('Ada'), app.guestAt('192.0.2.1', CHROME));
    const { input } = browserAt(ORIGIN);
    const first = await subscribeAt(ada, input);
    expect(first).toMatchObject({
      status: 201,
      body: { device: 'Chrome on Linux', current: true, show_text: false, last_success_at: null },
    });
    const { id } = first.body as { id: number };
    await ada.call('PATCH /api/push-subscriptions/{id}/', {
      params: { id },
      body: { show_text: true },
    });
    const second = await subscribeAt(ada, browserAt(ORIGIN).input);
    expect(second).toMatchObject({ status: 200, body: { id, show_text: true } });
    expect((await at(ada)).results).toHaveLength(1);
  });

  it('moves a browser to the account that logs in next', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
    const { input } = browserAt(ORIGIN);
    await subscribeAt(ada, input);
    const stranger = { ...input, keys: browserAt(ORIGIN).input.keys };
    expect((await subscribeAt(grace, stranger)).status).toBe(409);
    expect((await subscribeAt(grace, input)).status).toBe(201);
    expect((await at(ada)).results).toEqual([]);
  });

  it.each([
    ['endpoint', { endpoint: 'push.example' }],
    ['endpoint', { endpoint: 'ftp://push.example/' }],
    ['endpoint', { endpoint: '' }],
    ['endpoint', { endpoint: `https://push.example/${'a'.repeat(2000)}` }],
    ['keys.auth', { keys: { auth: 'short' } }],
    ['keys.p256dh', { keys: { p256dh: `B${'A'.repeat(86)}` } }],
  ])('rejects %s %o with 400', async (field, change) => {
    const ada = await app.signUp('Ada');
    const { endpoint, keys } = browserAt(ORIGIN).input;
    const body = { endpoint, ...change, keys: { ...keys, ...('keys' in change && change.keys) } };
    expect(await subscribeAt(ada, body)).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(Array) as unknown } },
    });
  });

  it('rejects private addresses unless the operator allows them', async () => {
    const strict = await openTestApp();
    try {
      const ada = await strict.signUp('Ada');
      for (const origin of ['https://127.0.0.1', 'https://[::1]', 'http://1.1.1.1'])
        expect((await subscribeAt(ada, browserAt(origin).input)).status).toBe(400);
      expect((await subscribeAt(ada, browserAt('https://1.1.1.1').input)).status).toBe(201);
    } finally {
      await strict.close();
    }
  });

  it('allows 20 devices', async () => {
    const ada = await app.signUp('Ada');
    for (let index = 0; index < 20; index += 1) await service.subscribe(await app.logIn(ada));
    expect(await subscribeAt(ada, browserAt(ORIGIN).input)).toMatchObject({
      status: 400,
      body: { errors: { endpoint: ['You can turn on notifications on up to 20 devices.'] } },
    });
  });
});

describe('the end of a session', () => {
  it.each<[string, (ada: Person, phone: Person) => Promise<unknown>]>([
    ['its logout', (_, phone) => phone.call('POST /api/logout/')],
    ['the end of all others', (ada) => ada.call('DELETE /api/sessions/')],
    ['deletion', (ada) => ada.call('DELETE /api/me/', { body: { password: PASSWORD } })],
  ])('ends push with %s', async (_case, end) => {
    const ada = await app.signUp('Ada');
    const phone = await app.logIn(ada);
    const { id } = await service.subscribe(phone);
    service.received.length = 0;
    await phone.call('POST /api/push-subscriptions/{id}/test/', { params: { id } });
    await end(ada, phone);
    await app.runJobs();
    expect(service.received).toEqual([]);
    const rows = app.db.selectFrom('push_subscriptions').select('id').where('id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  it('sends nothing after the session has expired', async () => {
    const ada = await app.signUp('Ada');
    const { id } = await service.subscribe(ada);
    service.received.length = 0;
    await ada.call('POST /api/push-subscriptions/{id}/test/', { params: { id } });
    await app.db
      .updateTable('sessions')
      .set({ expires_at: app.clock.now() })
      .where('user_id', '=', ada.id)
      .execute();
    await app.runJobs();
    expect(service.received).toEqual([]);
  });
});

it('sends a test in the language of the account', async () => {
  const ada = await app.signUp('Ada');
  await ada.call('PATCH /api/me/', { body: { language: 'ar' } });
  const { id, input } = await service.subscribe(ada);
  service.received.length = 0;
  await ada.call('POST /api/push-subscriptions/{id}/test/', { params: { id } });
  await app.runJobs();
  expect(service.received).toMatchObject([
    {
      path: new URL(input.endpoint).pathname,
      headers: { 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '259200' },
      message: { tag: 'test', url: '/settings?tab=notifications', lang: 'ar', dir: 'rtl' },
    },
  ]);
  expect((await at(ada)).results[0]!.last_success_at).toEqual(expect.any(String));
});

describe('the VAPID keys', () => {
  it('signs requests with the same keys on all servers', async () => {
    const { public_key } = await (await app.signUp('Ada')).call('GET /api/push-key/');
    expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
    await prepareVapidKeys((await app.openAnother()).context);
    expect(await getPushKey(app.context)).toBe(public_key);
    expect(service.received[0]!.headers.authorization).toContain(`k=${public_key}`);
  });

  it('encrypts keys once there is an encryption key, and replaces them if that is lost', async () => {
    const [first, second] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))];
    const withKey = (encryption_key: typeof first) => ({
      ...app.context,
      settings: { ...app.context.settings, encryption_key },
    });
    const before = await getPushKey(app.context);
    await prepareVapidKeys(withKey(first));
    expect(await getPushKey(withKey(first))).toBe(before);
    await expect(getPushKey(app.context)).rejects.toThrow('ENCRYPTION_KEY');
    await prepareVapidKeys(withKey(second));
    expect(await getPushKey(withKey(second))).not.toBe(before);
  });
});
