import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationEvent, type NotificationEvent } from '#contract/notifications.ts';
import type { NewReminder } from '#contract/reminders.ts';
import { addMs } from '../../infra/clock.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { rewardSoon } from '../referrals/testing/joining.ts';
import { requestConnection } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Two people who may write to each other, with nothing left to be mailed. */
async function twoPeople(): Promise<[ada: Person, grace: Person]> {
  const [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  await verify(app, ada, grace);
  await app.runJobs();
  app.mails.length = 0;
  return [ada, grace];
}

const accept = (person: Person, id: number) =>
  person.call('POST /api/connections/{id}/accept/', { params: { id } });
const write = (from: Person, to: Person) =>
  from.call('POST /api/conversations/start/', {
    body: { to_user: to.id, initial_message: 'Good morning' },
  });

async function share(from: Person, to: Person, count = 1) {
  const contacts = [];
  for (let number = 0; number < count; number += 1)
    contacts.push(
      (await from.call('POST /api/contacts/', { body: { first_name: `Kay ${number}` } })).id,
    );
  const body = { to_user: to.id, contacts, message: '', related_need: 'A loom' };
  return from.call('POST /api/contact-shares/multi_share/', { body });
}

const inDays = (days: number) => addMs(app.clock.now(), days * 86_400_000).slice(0, 10);
const remind = (person: Person, more: Pick<NewReminder, 'due_date' | 'channels'>) =>
  person.call('POST /api/reminders/', { body: { title: 'Call the notary', ...more } });

/** What happens to Grace, and but for her reminders through Ada, by event. */
const HAPPENS: Record<NotificationEvent, (ada: Person, grace: Person) => Promise<unknown>> = {
  connection_request: requestConnection,
  connection_accepted: async (ada, grace) => accept(ada, (await requestConnection(grace, ada)).id),
  message: write,
  share_received: share,
  share_answered: async (ada, grace) => {
    const { shares } = await share(grace, ada);
    await ada.call('POST /api/contact-shares/{id}/accept/', { params: { id: shares[0]!.id } });
  },
  reminder_due: (_, grace) => remind(grace, { due_date: inDays(-1) }),
  weekly_digest: async (_, grace) => {
    await remind(grace, { due_date: inDays(1), channels: [] });
    await app.db
      .updateTable('users')
      .set({ digest_at: app.clock.now() })
      .where('id', '=', grace.id)
      .execute();
    await enqueueJob(app.db, 'reminders.enqueue-digests', {});
  },
  referral: (_, grace) => rewardSoon(app, grace),
};
/** Notifications not caused by another user. */
const OWN = new Set<NotificationEvent>(['reminder_due', 'weekly_digest', 'referral']);
const SUBJECTS: Record<NotificationEvent, string> = {
  connection_request: 'Ada Lovelace wants to connect with you',
  connection_accepted: 'Ada Lovelace accepted your connection request',
  message: 'A message from Ada Lovelace',
  share_received: 'Ada Lovelace shared a contact with you',
  share_answered: 'Ada Lovelace accepted a contact that you shared',
  reminder_due: 'Reminder: Call the notary · yesterday',
  weekly_digest: 'Your week',
  referral: 'You earned $5.00: M. S. joined with your link',
};
/** Requests and messages have places of their own in the app. */
const IN_BELL = new Set<NotificationEvent>([
  'connection_accepted',
  'share_received',
  'share_answered',
  'reminder_due',
  'weekly_digest',
  'referral',
]);

const choose = (person: Person, event: NotificationEvent, in_app: boolean, email: boolean) =>
  person.call('PATCH /api/me/', {
    body: { notification_preferences: { [event]: { in_app, email } } },
  });

/** The subjects of what was mailed to a person, once the message mail is due. */
async function mailedTo(person: Person): Promise<string[]> {
  await app.runJobs();
  app.clock.advance(16 * 60_000);
  await app.runJobs();
  return app.mails.filter(({ to }) => to === person.user.email).map(({ subject }) => subject);
}
const inBell = async (person: Person) =>
  (await person.call('GET /api/notifications/')).results.length;

const matrix = notificationEvent.options.flatMap((event) =>
  [true, false].flatMap((in_app) =>
    [true, false].map((email) => [event, { in_app, email }] as const),
  ),
);

describe.each(matrix)('notification channels %s, chosen as %j', (event, { in_app, email }) => {
  it('notifies only on the enabled channels', async () => {
    const [ada, grace] = await twoPeople();
    await choose(grace, event, in_app, email);
    await HAPPENS[event](ada, grace);
    const mails = await mailedTo(grace);
    const bell = await inBell(grace);
    expect(mails).toEqual(email ? [SUBJECTS[event]] : []);
    expect(bell).toBe(in_app && IN_BELL.has(event) ? 1 : 0);
  });
});

it('emails only what waits for the user by default', async () => {
  for (const event of notificationEvent.options) {
    const [ada, grace] = await twoPeople();
    await HAPPENS[event](ada, grace);
    const waits = !['connection_accepted', 'share_answered', 'referral'].includes(event);
    expect([event, await mailedTo(grace)]).toEqual([event, waits ? [SUBJECTS[event]] : []]);
  }
});

it('sends no email to an unverified address', async () => {
  for (const event of notificationEvent.options) {
    const [ada, grace] = await twoPeople();
    await app.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', grace.id)
      .execute();
    await choose(grace, event, true, true);
    await HAPPENS[event](ada, grace);
    expect([event, await mailedTo(grace)]).toEqual([event, []]);
  }
});

it('sends no email about a user blocked since', async () => {
  for (const event of notificationEvent.options.filter((one) => !OWN.has(one))) {
    const [ada, grace] = await twoPeople();
    await choose(grace, event, true, true);
    await HAPPENS[event](ada, grace);
    await grace.call('POST /api/blocks/', { body: { user_id: ada.id } });
    expect([event, await mailedTo(grace)]).toEqual([event, []]);
  }
});

it('sends no email about requests answered or withdrawn since', async () => {
  const [ada, grace] = await twoPeople();
  const { id } = await requestConnection(ada, grace);
  await accept(grace, id);
  await ada.call('DELETE /api/connections/{id}/', { params: { id } });
  await requestConnection(ada, grace).then((again) =>
    ada.call('DELETE /api/connections/{id}/', { params: { id: again.id } }),
  );
  expect(await mailedTo(grace)).toEqual([]);
});

it('counts only pending shares and names the need but no contact', async () => {
  const [ada, grace] = await twoPeople();
  const { shares } = await share(ada, grace, 3);
  await grace.call('POST /api/contact-shares/{id}/decline/', { params: { id: shares[0]!.id } });
  await app.runJobs();
  const mail = app.mails.find(({ to }) => to === grace.user.email);
  expect(mail).toMatchObject({
    subject: 'Ada Lovelace shared 2 contacts with you',
    facts: [['Need', 'A loom']],
  });
  expect(JSON.stringify(mail)).not.toContain('Kay');
});

it('sends nothing if the transaction fails', async () => {
  const [ada, grace] = await twoPeople();
  await ada.rejected('POST /api/contact-shares/multi_share/', {
    body: { to_user: grace.id, contacts: [999_999], message: '', related_need: '' },
  });
  expect(await mailedTo(grace)).toEqual([]);
});

it('limits emails caused by one user', async () => {
  const [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  await verify(app, ada, grace);
  app.mails.length = 0;
  for (let time = 0; time < 12; time += 1) {
    const { id } = await requestConnection(ada, grace);
    await app.runJobs();
    await ada.call('DELETE /api/connections/{id}/', { params: { id } });
  }
  const mails = app.mails.filter(({ subject }) => subject === SUBJECTS.connection_request);
  expect(mails).toHaveLength(10);
});
