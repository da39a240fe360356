import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../infra/clock.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import {
  addWebhook,
  deliveriesOf,
  openReceiver,
  passTime,
  type Receiver,
  verifySignature,
} from './testing/receiver.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let ada: Person;
let receiver: Receiver;
beforeAll(async () => {
  const encryption_key = createSecretKey(randomBytes(32));
  app = await openTestApp({ private_networks: true, encryption_key });
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada');
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const addContact = (first_name: string) =>
  ada.call('POST /api/contacts/', { body: { first_name } });

const rename = (id: number, first_name: string) =>
  ada.call('PATCH /api/contacts/{id}/', { params: { id }, body: { first_name } });

const change = (id: number, body: object) =>
  ada.call('PATCH /api/webhooks/{id}/', { params: { id }, body });

const hook = (...events: Parameters<typeof addWebhook>[2][]) =>
  addWebhook(ada, receiver, ...events);

describe('managing webhooks', () => {
  it('returns the secret once and stores it encrypted', async () => {
    const { secret, ...created } = await hook('contact.created');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created).toMatchObject({ url: receiver.url, active: true, paused_at: null });
    expect((await ada.call('GET /api/webhooks/')).results).toEqual([created]);
    const rows = await app.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    const { results } = await ada.call('GET /api/security-log/');
    expect(results[0]!.kind).toBe('webhook_created');
  });

  it('expands introduction.* and rejects unknown events', async () => {
    const body = { url: receiver.url, events: ['introduction.*', 'contact.merged'] };
    const { status, body: created } = await ada.attempt('POST /api/webhooks/', { body });
    expect([status, (created as { events: string[] }).events]).toEqual([
      201,
      [
        'contact.merged',
        'introduction.asked',
        'introduction.received',
        'introduction.connected',
        'introduction.declined',
      ],
    ]);
    const unknown = { ...body, events: ['contact.eaten'] };
    expect(await ada.rejected('POST /api/webhooks/', { body: unknown })).toMatchObject({
      status: 400,
    });
  });

  it('rejects the 21st webhook', async () => {
    for (let count = 0; count < 20; count += 1) await hook('contact.created');
    const body = { url: receiver.url, events: ['contact.created'] };
    const { status, errors } = await ada.rejected('POST /api/webhooks/', { body });
    expect([status, errors]).toEqual([400, { url: ['You can have up to 20 webhooks.'] }]);
  });

  it('rejects private addresses and plain http unless the operator allows them', async () => {
    const strict = await openTestApp();
    const grace = await strict.signUp('Grace');
    const { id } = await grace.call('POST /api/webhooks/', {
      body: { url: 'https://1.1.1.1/', events: ['contact.created'] },
    });
    for (const url of [receiver.url, 'https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/']) {
      const body = { url, events: ['contact.created'] };
      for (const answer of [
        await grace.rejected('POST /api/webhooks/', { body }),
        await grace.rejected('PATCH /api/webhooks/{id}/', { params: { id }, body }),
      ])
        expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['url']]);
    }
    // As if the name had led to a public address before.
    await strict.db.updateTable('webhooks').set({ url: 'https://localhost/' }).execute();
    await grace.call('POST /api/webhooks/{id}/test/', { params: { id } });
    await strict.runJobs();
    expect(await deliveriesOf(grace, id)).toMatchObject([
      { status: 'failed', error: 'private_address', response_status: null },
    ]);
    await strict.close();
  });
});

describe('delivering', () => {
  it('sends the object as the API returns it, signed for the official library', async () => {
    const { id, secret } = await hook('contact.created');
    const contact = await addContact('Grace');
    await app.runJobs();
    const [received, ...others] = receiver.take();
    expect(others).toEqual([]);
    verifySignature(secret, received!);
    const details = await ada.call('GET /api/contacts/{id}/', { params: { id: contact.id } });
    expect(received).toMatchObject({
      type: 'contact.created',
      id: received!.headers['webhook-id'],
    });
    expect(received!.data).toEqual(details);
    expect(await deliveriesOf(ada, id)).toMatchObject([
      {
        event_id: received!.id,
        object_id: contact.id,
        status: 'delivered',
        attempts: 1,
        response_status: 204,
        next_attempt_at: null,
      },
    ]);
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { id, secret } = await hook('contact.created');
    const { secret: renewed } = await change(id, { rotate_secret: true });
    await addContact('Grace');
    await app.runJobs();
    const [both] = receiver.take();
    verifySignature(secret, both!);
    verifySignature(renewed!, both!);
    app.clock.advance(24 * HOUR_MS + 1000);
    await addContact('Grace');
    await app.runJobs();
    const [one] = receiver.take();
    expect(one!.headers['webhook-signature']!.split(' ')).toHaveLength(1);
    expect((await change(id, {})).secret).toBeNull();
  });

  it('retries after 5 s, then later, with the same id and body', async () => {
    const { id } = await hook('contact.created');
    receiver.answer = () => 500;
    await addContact('Grace');
    await app.runJobs();
    expect(await deliveriesOf(ada, id)).toMatchObject([
      { status: 'failed', attempts: 1, response_status: 500, response_body: 'Not this time' },
    ]);
    await passTime(app, 4000);
    expect(receiver.requests).toHaveLength(1);
    await passTime(app, 1100);
    expect(receiver.requests).toHaveLength(2);
    await passTime(app, 5100);
    expect(receiver.requests).toHaveLength(2);
    receiver.answer = () => 200;
    await passTime(app, 5000);
    const all = receiver.take();
    expect(all).toHaveLength(3);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect(await deliveriesOf(ada, id)).toMatchObject([{ status: 'delivered', attempts: 3 }]);
  });

  it('lets later events of the same contact wait, and no others', async () => {
    await hook('contact.created', 'contact.updated');
    const grace = await addContact('Grace');
    await app.runJobs();
    receiver.take();
    receiver.answer = ({ data }) => (data.id === grace.id ? 500 : 204);
    await rename(grace.id, 'First');
    await app.runJobs();
    await rename(grace.id, 'Second');
    const mary = await addContact('Mary');
    await app.runJobs();
    expect(receiver.take().map(({ data }) => data.id)).toEqual([grace.id, mary.id]);
    receiver.answer = () => 204;
    await passTime(app, 5100);
    expect(receiver.take().map(({ type, data }) => [type, data['first_name']])).toEqual([
      ['contact.updated', 'First'],
      ['contact.updated', 'Second'],
    ]);
  });

  it('pauses after a day of failures with a mail, and sends the rest once activated', async () => {
    const { id } = await hook('contact.created', 'contact.updated');
    receiver.answer = () => 503;
    const { id: contact } = await addContact('Grace');
    await app.runJobs();
    await rename(contact, 'Grace M.');
    for (let hour = 0; hour < 26; hour += 1) await passTime(app, HOUR_MS);
    const attempts = receiver.take();
    expect(attempts.length).toBeGreaterThan(20);
    expect(new Set(attempts.map((each) => each.id)).size).toBe(1);
    const paused = { active: false, paused_at: expect.any(String) as string };
    expect((await ada.call('GET /api/webhooks/')).results).toMatchObject([paused]);
    const mails = app.mails.filter(({ to }) => to === ada.user.email);
    expect(mails.filter(({ subject }) => subject.includes('webhook was paused'))).toHaveLength(1);
    await addContact('Unrecorded');
    receiver.answer = () => 204;
    await passTime(app, HOUR_MS);
    expect(receiver.take()).toEqual([]);
    expect(await change(id, { active: true })).toMatchObject({ active: true, paused_at: null });
    await app.runJobs();
    expect(receiver.types()).toEqual(['contact.created', 'contact.updated']);
  });

  it('calls a receiver that is down once per round, however many events wait', async () => {
    const { id } = await hook('contact.created');
    await change(id, { url: 'http://127.0.0.1:1/' });
    for (let count = 0; count < 15; count += 1) await addContact(`Contact ${count}`);
    await app.runJobs();
    const attempts = (await deliveriesOf(ada, id)).map((each) => each.attempts);
    expect(attempts.filter((count) => count === 1)).toHaveLength(10);
    await change(id, { url: receiver.url });
    await passTime(app, 5100);
    expect(receiver.requests).toHaveLength(15);
  });

  it('redelivers with the same id, and not while the webhook is inactive', async () => {
    const { id } = await hook('contact.created');
    await addContact('Grace');
    await app.runJobs();
    const [delivery] = await deliveriesOf(ada, id);
    const params = { id, delivery: delivery!.id };
    await ada.call('POST /api/webhooks/{id}/deliveries/{delivery}/redeliver/', { params });
    await app.runJobs();
    const [first, second] = receiver.take();
    expect([second!.id, second!.text]).toEqual([first!.id, first!.text]);
    await change(id, { active: false });
    const again = await ada.rejected('POST /api/webhooks/{id}/deliveries/{delivery}/redeliver/', {
      params,
    });
    expect(again.status).toBe(409);
  });

  it('sends a test once, also while inactive', async () => {
    const { id, secret } = await hook('contact.created');
    await change(id, { active: false });
    receiver.answer = () => 400;
    await ada.call('POST /api/webhooks/{id}/test/', { params: { id } });
    await app.runJobs();
    await passTime(app, HOUR_MS);
    const [test, ...more] = receiver.take();
    expect(more).toEqual([]);
    verifySignature(secret, test!);
    expect(test!.type).toBe('webhook.test');
    expect(await deliveriesOf(ada, id)).toMatchObject([
      { type: 'webhook.test', object_id: null, status: 'failed', next_attempt_at: null },
    ]);
  });

  it('stops at once for deleted webhooks and disabled accounts', async () => {
    const [{ id }] = [await hook('contact.created'), await hook('contact.created')];
    await addContact('Grace');
    await ada.call('DELETE /api/webhooks/{id}/', { params: { id } });
    const disabled_at = app.clock.now();
    const me = () => app.db.updateTable('users').where('id', '=', ada.id);
    await me().set({ disabled_at }).execute();
    await app.runJobs();
    expect(receiver.requests).toEqual([]);
  });

  it('deletes deliveries after 30 days', async () => {
    const { id } = await hook('contact.created');
    const [old, recent] = [await addContact('Old'), await addContact('Recent')];
    const purgeAt = async (days: number) => {
      const created_at = addDays(app.clock.now(), -days);
      const rows = app.db.updateTable('webhook_deliveries').set({ created_at });
      await rows.where('object', '=', `contact:${old.id}`).execute();
      await enqueueJob(app.db, 'webhooks.purge-deliveries', {});
      await app.runJobs();
      return (await deliveriesOf(ada, id)).map(({ object_id }) => object_id);
    };
    expect(await purgeAt(29)).toEqual([recent.id, old.id]);
    expect(await purgeAt(31)).toEqual([recent.id]);
  });
});
