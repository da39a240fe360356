import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { webhookEvent } from '#contract/webhooks.ts';
import { block, connect } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import {
  CAUSES,
  enable,
  introduceTo,
  share,
  twoPeople,
} from '../notifications/testing/cause-event.ts';
import { addWebhook, openReceiver, type Receiver } from './testing/receiver.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
/** Gets all events of Grace. */
let receiver: Receiver;
/** Gets all events of Ada. */
let adas: Receiver;
beforeAll(async () => {
  app = await openTestApp({ private_networks: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, grace] = await twoPeople(app);
  [receiver, adas] = [await openReceiver(), await openReceiver()];
  await addWebhook(grace, receiver, ...webhookEvent.options);
  await addWebhook(ada, adas, ...webhookEvent.options);
});
afterEach(() => {
  receiver.close();
  adas.close();
});

/** What a receiver gets: type and id of the object, sorted, because different objects have no order. */
async function received(of = receiver): Promise<[string, number][]> {
  await app.runJobs();
  const all = of.take().map(({ type, data }): [string, number] => [type, data.id]);
  return all.toSorted((a, b) => a[0].localeCompare(b[0]) || a[1] - b[1]);
}

const add = async (first_name: string) =>
  (await grace.call('POST /api/contacts/', { body: { first_name } })).id;

it('sends every change of a contact, in bulk, by undo, and in the trash', async () => {
  const [kay, mary] = [await add('Kay'), await add('Mary')];
  expect(await received()).toEqual([
    ['contact.created', kay],
    ['contact.created', mary],
  ]);
  const bulk = { action: 'add_tag' as const, value: 'golf', ids: [kay, mary] };
  const { batch_id } = await grace.call('POST /api/contacts/bulk/', { body: bulk });
  expect(await received()).toEqual([
    ['contact.updated', kay],
    ['contact.updated', mary],
  ]);
  await grace.call('POST /api/contacts/bulk/{id}/undo/', { params: { id: batch_id } });
  expect((await received()).map(([type]) => type)).toEqual(['contact.updated', 'contact.updated']);
  await grace.call('DELETE /api/contacts/{id}/', { params: { id: kay } });
  expect(await received()).toEqual([['contact.deleted', kay]]);
  await grace.call('POST /api/contacts/{id}/restore/', { params: { id: kay } });
  expect(await received()).toEqual([['contact.created', kay]]);
  await grace.call('DELETE /api/contacts/{id}/', { params: { id: kay } });
  await received();
  await grace.call('DELETE /api/contacts/trash/');
  expect(await received()).toEqual([]);
});

it('names the merged contacts, and creates them again when the merge is undone', async () => {
  const [kay, mary] = [await add('Kay'), await add('Mary')];
  await received();
  const body = { keep_id: kay, merge_ids: [mary] };
  const { merge_id } = await grace.call('POST /api/contacts/merge/', { body });
  await app.runJobs();
  const events = receiver.take();
  const merged = events.find(({ type }) => type === 'contact.merged');
  expect(merged!.data).toMatchObject({ id: kay, merged_ids: [mary] });
  expect(events.map(({ type, data }) => [type, data.id])).toContainEqual(['contact.deleted', mary]);
  await grace.call('POST /api/contacts/merges/{id}/undo/', { params: { id: merge_id } });
  expect(await received()).toContainEqual(['contact.created', mary]);
});

it('sends imports, interactions, and reminders', async () => {
  const file = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Kay\r\nN:;Kay;;;\r\nEND:VCARD\r\n';
  const { body } = await grace.upload('POST /api/imports/', 'people.vcf', file);
  const { id } = body as { id: number };
  await app.runJobs();
  await grace.call('POST /api/imports/{id}/commit/', { params: { id } });
  const events = await received();
  expect(events.map(([type]) => type)).toEqual(['contact.created', 'import.finished']);
  expect(events.at(-1)).toEqual(['import.finished', id]);
  const contact = events[0]![1];
  const logged = await grace.call('POST /api/contacts/{id}/interactions/', {
    params: { id: contact },
    body: { kind: 'call', body: 'About the loom' },
  });
  await app.runJobs();
  const [interaction] = receiver.take();
  expect([interaction!.type, interaction!.data]).toEqual(['interaction.created', logged]);
  // Sent even without notifications.
  await enable(grace, 'reminder_due', false, false);
  await CAUSES.reminder_due(app, ada, grace);
  const [[due, reminder]] = (await received()) as [[string, number]];
  expect(due).toBe('reminder.due');
  await grace.call('POST /api/reminders/{id}/complete/', { params: { id: reminder } });
  expect(await received()).toEqual([['reminder.completed', reminder]]);
});

const SOCIAL = {
  connection_request: ['connection.requested'],
  connection_accepted: ['connection.accepted'],
  message: ['message.received'],
  share_received: ['message.received', 'share.received'],
  share_answered: ['share.accepted'],
  ask_received: ['ask.received'],
  introduction_asked: ['introduction.asked'],
  introduction_answered: ['introduction.declined'],
} as const;

it.each(Object.keys(SOCIAL) as (keyof typeof SOCIAL)[])(
  'sends the other person %s, and nothing to who caused it',
  async (cause) => {
    await enable(grace, cause, false, false);
    await CAUSES[cause](app, ada, grace);
    const types = (await received()).map(([type]) => type);
    const expected: readonly string[] = SOCIAL[cause];
    expect(types).toEqual(expect.arrayContaining([...expected]));
    const own = (await received(adas)).map(([type]) => type);
    expect(own.filter((type) => expected.includes(type))).toEqual([]);
  },
);

it('sends each side of an introduction what it sees itself', async () => {
  const id = await introduceTo(app, ada, grace);
  await app.runJobs();
  const asked = receiver.take().find(({ type }) => type === 'introduction.asked');
  const seen = await grace.call('GET /api/introductions/{id}/', { params: { id } });
  expect(asked!.data).toEqual(seen);
  await grace.call('POST /api/introductions/{id}/accept/', { params: { id } });
  await app.runJobs();
  expect(adas.types()).not.toContain('introduction.declined');
});

it('sends nothing from someone who is blocked', async () => {
  await connect(ada, grace);
  const { id } = await ada.call('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: 'Good morning' },
  });
  await received();
  await block(grace, ada);
  await received();
  await ada.attempt('POST /api/conversations/{id}/messages/', {
    params: { id },
    body: { content: 'Anyone there?' },
  });
  await ada.attempt('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: 'Anyone there?' },
  });
  await share(ada, grace).catch(() => {});
  expect((await received()).filter(([type]) => !type.startsWith('contact.'))).toEqual([]);
});

it('sends only the id of an object that is gone', async () => {
  const kay = await add('Kay');
  await grace.call('DELETE /api/contacts/{id}/', { params: { id: kay } });
  await app.runJobs();
  expect(receiver.take().map(({ type, data }) => [type, data])).toEqual([
    ['contact.created', { id: kay }],
    ['contact.deleted', { id: kay }],
  ]);
});
