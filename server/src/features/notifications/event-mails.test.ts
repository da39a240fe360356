import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationEvent, type NotificationEvent } from '#contract/notifications.ts';
import { connect, requestConnection } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';
import { accept, CAUSES, enable, mailsTo, OWN, share, twoPeople } from './testing/cause-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const SUBJECTS: Record<NotificationEvent, string> = {
  connection_request: 'Ada Lovelace wants to connect with you',
  connection_accepted: 'Ada Lovelace accepted your connection request',
  message: 'A message from Ada Lovelace',
  share_received: 'Ada Lovelace shared a contact with you',
  share_answered: 'Ada Lovelace accepted a contact you shared',
  ask_received: 'Ada Lovelace asked for your help',
  introduction_asked: 'Ada Lovelace wants to introduce you to Hedy L.',
  introduction_answered: 'Your introduction of Ada Lovelace: not this time',
  reminder_due: 'Reminder: Call the notary · yesterday',
  weekly_digest: 'Your week',
  referral: 'You earned $5.00: M. S. joined with your link',
};
/** Requests and messages have places of their own in the app. */
const IN_BELL = new Set<NotificationEvent>([
  'connection_accepted',
  'share_received',
  'share_answered',
  'ask_received',
  'introduction_asked',
  'introduction_answered',
  'reminder_due',
  'weekly_digest',
  'referral',
]);

/** News that need no answer. */
const NOT_WAITING = new Set<NotificationEvent>([
  'connection_accepted',
  'share_answered',
  'ask_received',
  'introduction_answered',
  'referral',
]);

/** The subjects of the emails to a user. */
const mailedTo = async (person: Person) =>
  (await mailsTo(app, person)).map(({ subject }) => subject);
const inBell = async (person: Person) =>
  (await person.call('GET /api/notifications/')).results.length;

const matrix = notificationEvent.options.flatMap((event) =>
  [true, false].flatMap((in_app) =>
    [true, false].map((email) => [event, { in_app, email }] as const),
  ),
);

describe.each(matrix)('notification channels %s, chosen as %j', (event, { in_app, email }) => {
  it('notifies only on the enabled channels', async () => {
    const [ada, grace] = await twoPeople(app);
    await enable(grace, event, in_app, email);
    await CAUSES[event](app, ada, grace);
    const mails = await mailedTo(grace);
    const bell = await inBell(grace);
    expect(mails).toEqual(email ? [SUBJECTS[event]] : []);
    expect(bell).toBe(in_app && IN_BELL.has(event) ? 1 : 0);
  });
});

it('emails only what waits for the user by default', async () => {
  for (const event of notificationEvent.options) {
    const [ada, grace] = await twoPeople(app);
    await CAUSES[event](app, ada, grace);
    const waits = !NOT_WAITING.has(event);
    expect([event, await mailedTo(grace)]).toEqual([event, waits ? [SUBJECTS[event]] : []]);
  }
});

it('sends no email to an unverified address', async () => {
  for (const event of notificationEvent.options) {
    const [ada, grace] = await twoPeople(app);
    await app.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', grace.id)
      .execute();
    await enable(grace, event);
    await CAUSES[event](app, ada, grace);
    expect([event, await mailedTo(grace)]).toEqual([event, []]);
  }
});

it('sends no email about a user blocked since', async () => {
  for (const event of notificationEvent.options.filter((one) => !OWN.has(one))) {
    const [ada, grace] = await twoPeople(app);
    await enable(grace, event);
    await CAUSES[event](app, ada, grace);
    await grace.call('POST /api/blocks/', { body: { user_id: ada.id } });
    expect([event, await mailedTo(grace)]).toEqual([event, []]);
  }
});

it('sends no email about requests answered or withdrawn since', async () => {
  const [ada, grace] = await twoPeople(app);
  const { id } = await requestConnection(ada, grace);
  await accept(grace, id);
  await ada.call('DELETE /api/connections/{id}/', { params: { id } });
  await requestConnection(ada, grace).then((again) =>
    ada.call('DELETE /api/connections/{id}/', { params: { id: again.id } }),
  );
  expect(await mailedTo(grace)).toEqual([]);
});

it('counts only pending shares and names the need of a connection but no contact', async () => {
  const [ada, grace] = await twoPeople(app);
  await connect(ada, grace);
  const { shares } = await share(ada, grace, 3);
  await grace.call('POST /api/contact-shares/{id}/decline/', { params: { id: shares[0]!.id } });
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === grace.user.email);
  expect(mail).toMatchObject({
    subject: 'Ada Lovelace shared 2 contacts with you',
    facts: [['For', 'A loom']],
  });
  expect(JSON.stringify(mail)).not.toContain('Kay');
});

it('sends nothing if the transaction fails', async () => {
  const [ada, grace] = await twoPeople(app);
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
