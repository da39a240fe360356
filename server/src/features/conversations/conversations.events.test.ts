import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { publish, openEventHub, type EventHub } from '../../infra/events.ts';
import { connectionToDatabase } from '../../testing/test-server.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let hub: EventHub;
let ada: Person;
let grace: Person;
let stranger: Person;
let conversation: number;
let message: number;
const received = new Map<number, Set<string>>();

beforeAll(async () => {
  app = await openTestApp();
  hub = await openOtherHub();
  [ada, grace, stranger] = [
    await app.signUp('Ada'),
    await app.signUp('Grace'),
    await app.signUp('Mallory'),
  ];
  for (const { id } of [ada, grace, stranger]) hub.subscribe(id, listener(id));
});
afterAll(async () => {
  await hub.close();
  await app.close();
});

beforeEach(async () => {
  const started = await ada.call('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: 'Hello' },
  });
  conversation = started.id;
  message = started.messages.at(-1)!.id;
  await quiet();
});

/** The database of the app, as another server would listen to it. */
async function openOtherHub(): Promise<EventHub> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  return openEventHub(
    connectionToDatabase(inject('admin'), rows[0]!.name),
    pino({ level: 'silent' }),
  );
}

function listener(user_id: number) {
  return {
    changed: (topic: string, id: number | null) => {
      received.set(user_id, (received.get(user_id) ?? new Set()).add(`${topic} ${id}`));
    },
    lost: () => {},
  };
}

let marks = 0;

/** Events keep their order: once the stranger receives the newest, all before it have arrived. */
async function allReceived(): Promise<void> {
  marks += 1;
  await publish(app.db, [stranger.id], 'session', marks);
  await expect.poll(() => received.get(stranger.id)?.has(`session ${marks}`)).toBe(true);
}

async function quiet(): Promise<void> {
  await allReceived();
  received.clear();
}

const receivedBy = (person: Person) => [...(received.get(person.id) ?? [])].toSorted();

/** The events each of the two received since the conversation started. */
async function topics(): Promise<[string[], string[]]> {
  await allReceived();
  return [receivedBy(ada), receivedBy(grace)];
}

const ofConversation = () => [`conversations ${conversation}`, `messages ${conversation}`];

it('publishes a message only to its two participants', async () => {
  await ada.call('POST /api/conversations/{id}/messages/', {
    params: { id: conversation },
    body: { content: 'Still there?' },
  });
  expect(await topics()).toEqual([ofConversation(), ofConversation()]);
});

it('publishes reading a conversation once to both', async () => {
  const params = { id: conversation };
  await grace.call('POST /api/conversations/{id}/mark_read/', { params });
  expect(await topics()).toEqual([ofConversation(), ofConversation()]);
  await quiet();
  await grace.call('POST /api/conversations/{id}/mark_read/', { params });
  await ada.call('POST /api/conversations/{id}/mark_read/', { params });
  expect(await topics()).toEqual([[], []]);
});

it('publishes reading one message to both', async () => {
  await grace.call('POST /api/conversations/{id}/messages/{message_id}/mark_read/', {
    params: { id: conversation, message_id: message },
  });
  expect(await topics()).toEqual([ofConversation(), ofConversation()]);
});

it('publishes reading everything to both sides', async () => {
  await grace.call('POST /api/conversations/mark_all_read/');
  const everything = ['conversations null', 'messages null'];
  expect(await topics()).toEqual([everything, everything]);
});

it('publishes hiding only to the user who hides', async () => {
  await ada.call('POST /api/conversations/{id}/hide/', { params: { id: conversation } });
  expect(await topics()).toEqual([[`conversations ${conversation}`], []]);
});

it('publishes shares and replies to both and the new contact to the recipient', async () => {
  const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Alan' } });
  await quiet();
  const { shares } = await ada.call('POST /api/contact-shares/multi_share/', {
    body: { to_user: grace.id, contacts: [id] },
  });
  const shared = ['contact_shares null', ...ofConversation()];
  expect(await topics()).toEqual([
    shared,
    [...shared, expect.stringMatching(/^notifications \d+$/)],
  ]);
  await quiet();
  const share_id = shares[0]!.id;
  const { accepted_contact_id } = await grace.call('POST /api/contact-shares/{id}/accept/', {
    params: { id: share_id },
  });
  const answered = [`contact_shares ${share_id}`, `messages ${conversation}`];
  expect(await topics()).toEqual([
    [...answered, expect.stringMatching(/^notifications \d+$/)],
    [answered[0], `contacts ${accepted_contact_id}`, answered[1], 'notifications null'],
  ]);
});
