import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { notificationEvent, type NotificationEvent } from '#contract/notifications.ts';
import { allPushJobs } from '../../../app-jobs.ts';
import { DAY_MS } from '../../../infra/clock.ts';
import { enqueueJob, startJobs } from '../../../infra/jobs.ts';
import { openPushReceiver, type PushReceiver } from '../../../testing/push-receiver.ts';
import { block } from '../../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { CAUSES, twoPeople } from '../testing/cause-event.ts';

let app: TestApp;
let service: PushReceiver;
beforeAll(async () => {
  app = await openTestApp({ private_networks: true });
  service = await openPushReceiver();
});
afterEach(() => service.respond(201));
afterAll(async () => {
  service.close();
  await app.close();
});

const write = (from: Person, to: Person, initial_message = 'Good morning') =>
  from.call('POST /api/conversations/start/', { body: { to_user: to.id, initial_message } });

/** What reaches the devices when the waiting jobs run. */
async function pushed() {
  service.received.length = 0;
  await app.runJobs();
  return service.received.map(({ message }) => message);
}

/** Moves the clock to the next time that it's this late. */
function waitUntil(time: string) {
  const now = app.clock.now();
  const at = Date.parse(`${now.slice(0, 10)}T${time}:00.000Z`) - Date.parse(now);
  app.clock.advance(at > 0 ? at : at + DAY_MS);
}

/** Ada and Grace, whose device shows names and texts or not. */
async function people(show_text = false): Promise<[Person, Person, { id: number }]> {
  const [ada, grace] = await twoPeople(app);
  return [ada, grace, await service.subscribe(grace, { show_text })];
}

const prefer = (person: Person, event: NotificationEvent, push: boolean) =>
  person.call('PATCH /api/me/', { body: { notification_preferences: { [event]: { push } } } });

/** The title without names, and the page. */
const EVENTS: Record<NotificationEvent, [title: string, url: RegExp]> = {
  connection_request: ['New connection request', /^\/notifications$/],
  connection_accepted: ['Connection request accepted', /^\/messages\?user=\d+$/],
  message: ['New message', /^\/messages\?id=\d+$/],
  share_received: ['Contact shared with you', /^\/messages\?id=\d+$/],
  share_answered: ['Response to a contact you shared', /^\/messages\?id=\d+$/],
  ask_received: ['Someone asked for your help', /^\/contacts\?view=introductions&ask=\d+$/],
  introduction_asked: [
    'An introduction needs your answer',
    /^\/contacts\?view=introductions&introduction=\d+$/,
  ],
  introduction_answered: [
    'News about an introduction',
    /^\/contacts\?view=introductions&introduction=\d+$/,
  ],
  reminder_due: ['Reminder due', /^\/reminders\?id=\d+$/],
  weekly_digest: ['Your weekly digest is ready', /^\/reminders$/],
  referral: ['News about your earnings', /^\/referrals$/],
};

describe.each(notificationEvent.options)('a push about %s', (event) => {
  const [title, url] = EVENTS[event];

  it('contains no names and texts', async () => {
    const [ada, grace] = await people();
    await prefer(grace, event, true);
    await CAUSES[event](app, ada, grace);
    const [message, ...others] = (await pushed()).filter((one) => one['title'] === title);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ url: expect.stringMatching(url) as string });
    expect(JSON.stringify(message)).not.toMatch(/Ada|Lovelace|notary|loom|morning|Hedy|silk/);
  });

  it('respects the preference', async () => {
    const [ada, grace] = await people();
    await prefer(grace, event, false);
    await CAUSES[event](app, ada, grace);
    expect((await pushed()).filter((one) => one['title'] === title)).toEqual([]);
  });
});

describe('a push about a conversation', () => {
  it('shows the newest text and the number of unread messages', async () => {
    const [ada, grace] = await people(true);
    const { id } = await write(ada, grace);
    const params = { id };
    expect(await pushed()).toMatchObject([
      { tag: `message-${id}`, title: 'Ada Lovelace', body: 'Good morning', unread: 1 },
    ]);
    const [{ headers }] = service.received as [(typeof service.received)[0]];
    await ada.call('POST /api/conversations/{id}/messages/', { params, body: { content: 'Tea?' } });
    await ada.call('POST /api/conversations/{id}/messages/', { params, body: { content: 'Now?' } });
    expect(await pushed()).toMatchObject([
      { tag: `message-${id}`, title: 'Ada Lovelace (3)', body: 'Now?', unread: 3 },
    ]);
    const { topic } = service.received[0]!.headers;
    expect(topic).toBe(headers.topic);
    expect(topic).toMatch(/^[\w-]{32}$/);
  });

  it('skips read conversations and blocked senders', async () => {
    const [ada, grace] = await people();
    const { id } = await write(ada, grace);
    await grace.call('POST /api/conversations/{id}/mark_read/', { params: { id } });
    expect(await pushed()).toEqual([]);
    await write(ada, grace);
    await block(grace, ada);
    expect(await pushed()).toEqual([]);
    // Withheld.
    await write(ada, grace).catch(() => {});
    expect(await pushed()).toEqual([]);
  });

  it('skips the sender and messages with a share', async () => {
    const [ada, grace] = await people();
    await write(grace, ada);
    expect(await pushed()).toEqual([]);
    await CAUSES.share_received(app, ada, grace);
    expect((await pushed()).map(({ title }) => title)).toEqual(['Contact shared with you']);
  });
});

describe('a push about a reminder', () => {
  it('has actions in the language of the account, with its text if the device shows it', async () => {
    const [ada, grace] = await people(true);
    await grace.call('PATCH /api/me/', { body: { language: 'de' } });
    await CAUSES.reminder_due(app, ada, grace);
    const [message] = await pushed();
    expect(message).toMatchObject({
      title: expect.stringContaining('Call the notary') as string,
      lang: 'de',
      reminder_id: expect.any(Number) as number,
      notification_id: expect.any(Number) as number,
      actions: [{ action: 'done' }, { action: 'snooze' }],
    });
  });

  it('skips completed reminders', async () => {
    const [, grace] = await people();
    await grace.call('PATCH /api/me/', { body: { quiet_from: '23:00', quiet_to: '05:00' } });
    waitUntil('23:30');
    await CAUSES.reminder_due(app, grace, grace);
    const { results } = await grace.call('GET /api/reminders/');
    const { id } = results[0]!;
    expect(await pushed()).toEqual([]);
    await grace.call('POST /api/reminders/{id}/complete/', { params: { id } });
    waitUntil('05:00');
    expect(await pushed()).toEqual([]);
  });
});

describe('a push in quiet hours', () => {
  it('waits for their end, and then shows what is still unread without a sound', async () => {
    const [ada, grace] = await people();
    const hedy = await app.signUp('Hedy Lamarr');
    waitUntil('23:00');
    await grace.call('PATCH /api/me/', { body: { quiet_from: '22:00', quiet_to: '07:00' } });
    const { id } = await write(ada, grace);
    await write(hedy, grace, 'Hello');
    expect(await pushed()).toEqual([]);
    await write(hedy, grace, 'Still there?');
    await grace.call('POST /api/conversations/{id}/mark_read/', { params: { id } });
    expect(await pushed()).toEqual([]);
    waitUntil('07:00');
    expect(await pushed()).toMatchObject([{ title: '2 new messages', silent: true, unread: 2 }]);
    await write(ada, grace);
    expect(await pushed()).toMatchObject([{ title: 'New message' }]);
    expect(service.received[0]!.message).not.toHaveProperty('silent');
  });
});

describe('the push service', () => {
  it.each([404, 410])('ends a subscription with %i', async (status) => {
    const [ada, grace] = await people();
    service.respond(status);
    await write(ada, grace);
    expect(await pushed()).toHaveLength(1);
    expect((await grace.call('GET /api/push-subscriptions/')).results).toEqual([]);
  });

  it('gets a push again at its Retry-After, and soon after a failure', async () => {
    const [ada, grace] = await people();
    service.respond(429, { 'retry-after': '120' });
    await write(ada, grace);
    expect(await pushed()).toHaveLength(1);
    service.respond(201);
    app.clock.advance(119_000);
    expect(await pushed()).toEqual([]);
    app.clock.advance(1_000);
    expect(await pushed()).toHaveLength(1);

    service.respond(503);
    await write(ada, grace);
    expect(await pushed()).toHaveLength(1);
    service.respond(201);
    app.clock.advance(10_000);
    expect(await pushed()).toHaveLength(1);
  });
});

it('pushes at most ten requests of one user a day', async () => {
  const [ada, grace] = await people();
  const counts = [];
  for (let index = 0; index < 12; index += 1) {
    const { id } = await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
    counts.push((await pushed()).length);
    await ada.call('DELETE /api/connections/{id}/', { params: { id } });
  }
  expect(counts.filter((count) => count === 1)).toHaveLength(10);
});

it('pushes within a second of the commit, also while emails are stuck', async () => {
  const [ada, grace] = await people();
  const [stuck, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mails = {
    stuck: () => {
      stuck.resolve();
      return release.promise;
    },
  };
  const { connection, context } = app;
  const work = { jobs: mails, mails, pushes: allPushJobs(context), crontab: [] };
  const runners = await startJobs(connection, work, context.log);
  try {
    for (let index = 0; index < 10; index += 1) await enqueueJob(app.db, 'stuck', {});
    await stuck.promise;
    service.received.length = 0;
    await write(ada, grace);
    const sent_at = performance.now();
    await vi.waitUntil(() => service.received.length === 1, { timeout: 10_000, interval: 5 });
    expect(performance.now() - sent_at).toBeLessThan(1000);
  } finally {
    release.resolve();
    await runners.stop();
  }
});

it('pushes nothing to a disabled account', async () => {
  const [ada, grace] = await people();
  await write(ada, grace);
  await app.db
    .updateTable('users')
    .set({ disabled_at: app.clock.now() })
    .where('id', '=', grace.id)
    .execute();
  expect(await pushed()).toEqual([]);
});
