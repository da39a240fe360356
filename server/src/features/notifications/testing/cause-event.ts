import type { NotificationEvent } from '#contract/notifications.ts';
import type { NewReminder } from '#contract/reminders.ts';
import { addMs } from '../../../infra/clock.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { requestConnection } from '../../../testing/relations.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { verify } from '../../../testing/verify.ts';
import { rewardSoon } from '../../referrals/testing/joining.ts';

/** Two users with verified addresses, after the emails about that. */
export async function twoPeople(
  app: TestApp,
  one = 'Ada Lovelace',
): Promise<[ada: Person, grace: Person]> {
  const [ada, grace] = [await app.signUp(one), await app.signUp('Grace Hopper')];
  await verify(app, ada, grace);
  await app.runJobs();
  app.mails.length = 0;
  return [ada, grace];
}

export const accept = (person: Person, id: number) =>
  person.call('POST /api/connections/{id}/accept/', { params: { id } });

const write = (from: Person, to: Person) =>
  from.call('POST /api/conversations/start/', {
    body: { to_user: to.id, initial_message: 'Good morning' },
  });

export async function share(from: Person, to: Person, count = 1) {
  const contacts = [];
  for (let number = 0; number < count; number += 1)
    contacts.push(
      (await from.call('POST /api/contacts/', { body: { first_name: `Kay ${number}` } })).id,
    );
  const body = { to_user: to.id, contacts, message: 'About silk', related_need: 'A loom' };
  return from.call('POST /api/contact-shares/multi_share/', { body });
}

/** An ask of this receiver alone. */
export const ask = (from: Person, to: Person) =>
  from.call('POST /api/asks/', { body: { need: 'A loom', audience: { user_ids: [to.id] } } });

/** Introduces a user to a newcomer; both are connected with the introducer. */
export async function introduceTo(app: TestApp, introducer: Person, person: Person) {
  const hedy = await app.signUp('Hedy Lamarr');
  for (const other of [person, hedy]) {
    const body = { to_user: other.id };
    // Refused if they're connected.
    const { status } = await introducer.attempt('POST /api/connections/', { body });
    if (status === 201) await requestConnection(other, introducer);
  }
  // The connections aren't what is tested.
  await app.db.deleteFrom('notifications').where('type', '=', 'connection').execute();
  const query = { user_id: person.id };
  const { results } = await introducer.call('GET /api/contacts/search/', { query });
  const body = { to_user: hedy.id, contact_id: results[0]!.id };
  return (await introducer.call('POST /api/introductions/', { body })).id;
}

const inDays = (app: TestApp, days: number) =>
  addMs(app.clock.now(), days * 86_400_000).slice(0, 10);
const remind = (person: Person, more: Pick<NewReminder, 'due_date' | 'channels'>) =>
  person.call('POST /api/reminders/', { body: { title: 'Call the notary', ...more } });

/** Causes an event for Grace. The events in `OWN` concern no other user. */
export const CAUSES: Record<
  NotificationEvent,
  (app: TestApp, ada: Person, grace: Person) => Promise<unknown>
> = {
  connection_request: (_, ada, grace) => requestConnection(ada, grace),
  connection_accepted: async (_, ada, grace) =>
    accept(ada, (await requestConnection(grace, ada)).id),
  message: (_, ada, grace) => write(ada, grace),
  share_received: (_, ada, grace) => share(ada, grace),
  share_answered: async (_, ada, grace) => {
    const { shares } = await share(grace, ada);
    await ada.call('POST /api/contact-shares/{id}/accept/', { params: { id: shares[0]!.id } });
  },
  ask_received: async (_, ada, grace) => {
    const body = { to_user: grace.id };
    // Refused if they're connected.
    const { status } = await ada.attempt('POST /api/connections/', { body });
    if (status === 201) await requestConnection(grace, ada);
    return ask(ada, grace);
  },
  introduction_asked: (app, ada, grace) => introduceTo(app, ada, grace),
  introduction_answered: async (app, ada, grace) => {
    const id = await introduceTo(app, grace, ada);
    await app.runJobs();
    await ada.call('POST /api/introductions/{id}/decline/', { params: { id } });
  },
  reminder_due: (app, _, grace) => remind(grace, { due_date: inDays(app, -1) }),
  weekly_digest: async (app, _, grace) => {
    await remind(grace, { due_date: inDays(app, 1), channels: [] });
    await app.db
      .updateTable('users')
      .set({ digest_at: app.clock.now() })
      .where('id', '=', grace.id)
      .execute();
    await enqueueJob(app.db, 'reminders.enqueue-digests', {});
  },
  referral: (app, _, grace) => rewardSoon(app, grace),
};

/** Notifications not caused by another user. */
export const OWN = new Set<NotificationEvent>(['reminder_due', 'weekly_digest', 'referral']);

export const enable = (person: Person, event: NotificationEvent, in_app = true, email = true) =>
  person.call('PATCH /api/me/', {
    body: { notification_preferences: { [event]: { in_app, email } } },
  });

/** The emails to a user, including those about unread messages. */
export async function mailsTo(app: TestApp, person: Person) {
  await app.runJobs();
  app.clock.advance(16 * 60_000);
  await app.runJobs();
  return app.mails.filter(({ to }) => to === person.user.email);
}
