import type { NewReminder } from '#contract/reminders.ts';
import type { ContactFields } from '#contract/contacts.ts';
import type { Today, TodayItem } from '#contract/dashboard.ts';
import { addMs } from '../../../infra/clock.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { verify } from '../../../testing/verify.ts';

export const DAY_MS = 86_400_000;

/** The date this many days from now, in UTC as for new accounts. */
export const dayIn = (app: TestApp, days: number): string =>
  addMs(app.clock.now(), days * DAY_MS).slice(0, 10);

export const addContact = async (person: Person, body: ContactFields): Promise<number> =>
  (await person.call('POST /api/contacts/', { body })).id;

export const remind = async (person: Person, body: NewReminder): Promise<number> =>
  (await person.call('POST /api/reminders/', { body })).id;

/** A contact this many days overdue. */
export function overdue(
  app: TestApp,
  person: Person,
  first_name: string,
  [days, cadence_days]: [number, number],
): Promise<number> {
  const last_contacted_at = addMs(app.clock.now(), -(days + cadence_days) * DAY_MS);
  return addContact(person, { first_name, cadence_days, last_contacted_at });
}

/** Gives the id of the conversation. */
export async function write(from: Person, to: Person, initial_message: string): Promise<number> {
  const body = { to_user: to.id, initial_message };
  return (await from.call('POST /api/conversations/start/', { body })).id;
}

/** Gives the id of the request. */
export const ask = async (from: Person, to: Person): Promise<number> =>
  (await from.call('POST /api/connections/', { body: { to_user: to.id } })).id;

/** Shares a new contact and returns the id of the share. */
export async function share(from: Person, to: Person, need = ''): Promise<number> {
  const contacts = [await addContact(from, { first_name: 'Hedy', last_name: 'Lamarr' })];
  const body = { to_user: to.id, contacts, related_need: need };
  const { shares } = await from.call('POST /api/contact-shares/multi_share/', { body });
  return shares[0]!.id;
}

export async function connect(from: Person, to: Person): Promise<void> {
  const params = { id: await ask(from, to) };
  await to.call('POST /api/connections/{id}/accept/', { params });
}

/** Connects two people and creates an ask; gives its id. */
export async function askFriends(app: TestApp, from: Person, to: Person): Promise<number> {
  await verify(app, from);
  await connect(from, to);
  const body = { need: 'A loom', audience: 'connections' as const };
  return (await from.call('POST /api/asks/', { body })).id;
}

/** As if an introduction had answered the ask, and 30 days had passed since it was created. */
export async function answerAsk(
  app: TestApp,
  { id, from, by }: { id: number; from: Person; by: Person },
): Promise<void> {
  const created_at = addMs(app.clock.now(), -30 * DAY_MS);
  await app.db.updateTable('asks').set({ created_at }).where('id', '=', id).execute();
  const now = app.clock.now();
  await app.db
    .insertInto('introductions')
    .values({
      introducer_id: by.id,
      to_user_id: from.id,
      ask_id: id,
      need: '',
      note: '',
      card: '{}',
      person_name: 'Hedy',
      state: 'connected',
      suppressed: false,
      created_at: now,
      expires_at: now,
      person_accepted_at: now,
      ended_at: now,
    })
    .execute();
}

export async function today(person: Person): Promise<Today> {
  const { today: found } = await person.call('GET /api/dashboard/');
  if (found === null) throw new Error('Today could not be read.');
  return found;
}

export const done = (person: Person, key: string): Promise<Today> =>
  person.call('POST /api/dashboard/today/{key}/done/', { params: { key } });

export const reopen = (person: Person, key: string): Promise<Today> =>
  person.call('POST /api/dashboard/today/{key}/reopen/', { params: { key } });

export const snooze = (person: Person, key: string, until: string): Promise<Today> =>
  person.call('POST /api/dashboard/today/{key}/snooze/', { params: { key }, body: { until } });

/** Who is to be reached and why, in order. */
export const names = ({ items }: Today): string[] =>
  items.map(({ name, reason }: TodayItem) => `${name}: ${reason}`);

export const keysOf = ({ items }: Today): string[] => items.map(({ key }) => key);
