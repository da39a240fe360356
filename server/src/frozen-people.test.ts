import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeList } from '#contract/all-routes.ts';
import type { CallName } from '#contract/client.ts';
import { routeName } from '#contract/route.ts';
import { joinBy, qualify } from './features/referrals/testing/joining.ts';
import { getRequest, uploadAvatar } from './testing/get-requests.ts';
import { readZip } from './testing/read-zip.ts';
import { block } from './testing/relations.ts';
import type { Person } from './testing/test-app.ts';
import {
  addContact,
  connect,
  createUserFixtures,
  requestConnection as send,
  sendMessage,
  share,
  type PendingRequest,
  type UserFixtures,
} from './testing/user-fixtures.ts';

// A block freezes what the blocked user sees of the blocker. See docs/decisions/037.

/** Part of everything that the blockers change after the block. */
const NEW = 'qwzq';

/** Why a response may change. */
const CHANGING: Partial<Record<CallName, string>> = {
  'GET /api/inviter/': 'anyone with the referral link sees whose it is, without an account',
  'GET /api/me/export/': 'each export adds to the security log; tested below',
};

/** Administrators see every account as it is. */
const reads = routeList
  .filter(({ method, stream, access }) => method === 'GET' && !stream && access !== 'administrator')
  .map((route) => routeName(route) as CallName)
  .filter((name) => !(name in CHANGING));

const log_lines: string[] = [];
let fixtures: UserFixtures;
let blockers: Person[];
let conversation_id: number;
let requests: PendingRequest[];
let atBlock: Awaited<ReturnType<typeof responses>>;
beforeAll(async () => {
  fixtures = await createUserFixtures({ log_lines });
  blockers = await relatePeople();
  requests = await everyRequest();
  for (const blocker of blockers) await block(blocker, fixtures.ada);
  await block(fixtures.ada, blockers[0]!);
  atBlock = await responses();
  for (const blocker of blockers) await changeEverything(blocker);
  log_lines.length = 0;
});
afterAll(() => fixtures.app.close());

/** People related to Ada in every way, who will block her; the first is blocked back. */
async function relatePeople(): Promise<Person[]> {
  const { app, ada, grace } = fixtures;
  const [mutual, asked, asking] = [
    await app.signUp('Alan Turing'),
    await app.signUp('Mary Somerville'),
    await app.signUp('Joan Clarke'),
  ];
  const joined = await joinBy(app, ada, { name: 'Barbara Liskov' });
  await qualify(app, joined);
  await connect(mutual, ada);
  await ada.call('POST /api/connections/', { body: { to_user: asked.id } });
  const request = { body: { to_user: ada.id } };
  const { id } = await asking.call('POST /api/connections/', request);
  await ada.call('POST /api/connections/{id}/reject/', { params: { id } });
  for (const person of [mutual, asked, asking, joined]) {
    await sendMessage(ada, person, 'Hello');
    await sendMessage(person, ada, 'Good morning');
  }
  await shareBothWays();
  await uploadAvatar(grace);
  return [mutual, asked, asking, joined, grace];
}

async function shareBothWays(): Promise<void> {
  const { ada, grace } = fixtures;
  for (const [from, to] of [
    [ada, grace],
    [grace, ada],
  ] as const) {
    await share(from, to, await addContact(from, 'Charles'));
    const id = await share(from, to, await addContact(from, 'Konrad'));
    await to.call('POST /api/contact-shares/{id}/accept/', { params: { id } });
  }
}

/** Every read of Ada's, and those of what she has of Grace. */
async function everyRequest(): Promise<PendingRequest[]> {
  const { ada, grace } = fixtures;
  const all: PendingRequest[] = [];
  for (const name of reads) all.push(await getRequest(fixtures, name));
  const { id, message_id } = await sendMessage(grace, ada, 'Good evening');
  conversation_id = id;
  await ada.call('POST /api/reminders/', { body: { message_id, due_date: '2026-01-01' } });
  const query = { user_id: grace.id };
  const [card] = (await ada.call('GET /api/contacts/search/', { query })).results;
  const params = { id: card!.id };
  await ada.call('PATCH /api/contacts/{id}/', { params, body: { favorite: true } });
  const searches = ['Hopper', NEW, 'Good'].flatMap((q): PendingRequest[] => [
    { name: 'GET /api/search/', query: { q } },
    { name: 'GET /api/messages/search/', query: { q } },
    { name: 'GET /api/contacts/', query: { q } },
  ]);
  return [
    ...all,
    ...searches,
    { name: 'GET /api/contacts/{id}/', params },
    { name: 'GET /api/contacts/{id}/timeline/', params },
    { name: 'GET /api/contacts/search/', query },
    { name: 'GET /api/conversations/', query: { user: grace.id } },
    { name: 'GET /api/conversations/{id}/', params: { id } },
    { name: 'GET /api/conversations/{id}/messages/', params: { id } },
    ...blockers.map((blocker): PendingRequest => ({
      name: 'GET /api/users/{id}/',
      params: { id: blocker.id },
    })),
  ];
}

async function responses() {
  const all = [];
  for (const request of requests) {
    const { status, body } = await send(fixtures.ada, request);
    all.push({ request, status, body });
  }
  return all;
}

async function changeEverything(person: Person): Promise<void> {
  const texts = ['headline', 'bio', 'job_title', 'company_name', 'city', 'phone_number'];
  await person.call('PATCH /api/me/', {
    body: {
      first_name: `${NEW}first`,
      last_name: `${NEW}last`,
      ...Object.fromEntries(texts.map((field) => [field, NEW])),
      who_can_message: 'nobody',
      discoverable: true,
    },
  });
  await uploadAvatar(person);
  await fixtures.app.db
    .updateTable('users')
    .set({ email: `${NEW}${person.id}@example.org` })
    .where('id', '=', person.id)
    .execute();
}

/** Checks that a response has neither changes of the blockers nor their emails and photos. */
async function expectNothingNew(response: unknown): Promise<void> {
  const text = JSON.stringify(response);
  expect(text.toLowerCase()).not.toContain(NEW);
  for (const { id, user } of blockers) {
    const { avatar_url } = await rowOf(id);
    expect(text).not.toContain(avatar_url);
    for (const field of ['email', 'sender_email', 'from_user_email', 'to_user_email'])
      expect(text).not.toContain(`"${field}":"${user.email}"`);
  }
}

const rowOf = (id: number) =>
  fixtures.app.db
    .selectFrom('users')
    .select('avatar_url')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a blocked user after the blockers changed their profiles', () => {
  it('reads the same from every route as right after the block', async () => {
    const now = await responses();
    // A failed section of a response is only logged.
    expect(log_lines).toEqual([]);
    for (const [index, response] of now.entries()) expect(response).toEqual(atBlock[index]);
    const bodies = now.map(({ body }) => body);
    await expectNothingNew(bodies);
    expect(JSON.stringify(bodies)).toContain('"name":"Grace Hopper","email":null');
  });

  it('exports nothing new', async () => {
    const headers = { authorization: `Bearer ${fixtures.ada.token}` };
    const { rawPayload } = await fixtures.app.app.inject({ url: '/api/me/export/', headers });
    const files = [...readZip(rawPayload)].map(([name, content]) => [name, content.toString()]);
    expect(files.length).toBeGreaterThan(20);
    for (const [, content] of files) await expectNothingNew(JSON.parse(JSON.stringify(content)));
  });

  it('gets nothing new from writes, and sends messages as before', async () => {
    const { ada, grace } = fixtures;
    const params = { id: conversation_id };
    const { messages } = await ada.call('GET /api/conversations/{id}/', { params });
    const message_id = messages.findLast(({ sender }) => sender === grace.id)!.id;
    const { results } = await ada.call('GET /api/contact-shares/', { query: { type: 'received' } });
    const share_id = results.find(({ status }) => status === 'pending')!.id;
    const writes: PendingRequest[] = [
      { name: 'POST /api/conversations/{id}/messages/', params, body: { content: 'Hello?' } },
      { name: 'POST /api/conversations/{id}/mark_read/', params },
      { name: 'POST /api/contact-shares/{id}/accept/', params: { id: share_id } },
      { name: 'POST /api/reminders/', body: { message_id, due_date: '2026-01-01' } },
      { name: 'POST /api/blocks/', body: { user_id: grace.id } },
    ];
    for (const write of writes) {
      const { status, body } = await send(ada, write);
      expect([write.name, status]).toEqual([write.name, status === 200 ? 200 : 201]);
      await expectNothingNew(body);
    }
  });
});
