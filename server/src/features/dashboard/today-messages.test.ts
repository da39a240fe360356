import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { connect, DAY_MS, dayIn, keysOf, remind, today, names, write } from './testing/days.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
});

/** Moves the clock; logs in again because sessions may have expired. */
async function later(days: number): Promise<void> {
  app.clock.advance(days * DAY_MS);
  ada = await app.logIn(ada);
}

const read = (id: number) =>
  ada.call('POST /api/conversations/{id}/mark_read/', { params: { id } });

describe('a message on Today', () => {
  let grace: Person;
  beforeEach(async () => {
    grace = await app.signUp('Grace');
  });
  it('appears a day after it was read and disappears after thirty', async () => {
    const id = await write(grace, ada, 'Hello');
    await read(id);
    expect(keysOf(await today(ada))).toEqual([]);
    await later(1);
    expect(names(await today(ada))).toEqual(['Grace: Messaged you yesterday: “Hello”']);
    await later(28);
    expect(names(await today(ada))).toEqual(['Grace: Messaged you 29 days ago: “Hello”']);
    await later(1);
    expect(keysOf(await today(ada))).toEqual([]);
  });

  it('shows a message on Today while unread', async () => {
    await write(grace, ada, 'Hello');
    await later(40);
    expect(names(await today(ada))).toEqual(['Grace: Messaged you 40 days ago: “Hello”']);
  });

  it('disappears when answered', async () => {
    await write(grace, ada, 'Hello');
    await write(ada, grace, 'Hello to you');
    expect(keysOf(await today(ada))).toEqual([]);
  });

  it('hides a message on Today with its conversation until another message', async () => {
    const id = await write(grace, ada, 'Hello');
    await ada.call('POST /api/conversations/{id}/hide/', { params: { id } });
    expect(keysOf(await today(ada))).toEqual([]);
    await write(grace, ada, 'Hello again');
    expect(names(await today(ada))).toEqual(['Grace: Messaged you today: “Hello again”']);
  });

  it('hides messages on Today of blocked, blocking and deleted users', async () => {
    const [blocked, blocking, leaving] = [
      await app.signUp('Blocked'),
      await app.signUp('Blocking'),
      await app.signUp('Leaving'),
    ];
    const of_blocked = await write(blocked, ada, 'Hello');
    for (const other of [blocking, leaving]) await write(other, ada, 'Hello');
    expect((await today(ada)).count).toBe(3);
    await ada.call('POST /api/blocks/', { body: { user_id: blocked.id } });
    await blocking.call('POST /api/blocks/', { body: { user_id: ada.id } });
    await leaving.call('DELETE /api/me/', { body: { password: PASSWORD } });
    // What is withheld from her is hers as little.
    await blocked.call('POST /api/conversations/{id}/messages/', {
      params: { id: of_blocked },
      body: { content: 'Still here?' },
    });
    expect(keysOf(await today(ada))).toEqual([]);
  });
});

it('shows another address for the contact of a former connection without a conversation', async () => {
  const grace = await app.signUp('Grace');
  await connect(grace, ada);
  const [connection] = (await ada.call('GET /api/connections/')).results;
  const query = { user_id: grace.id };
  const [card] = (await ada.call('GET /api/contacts/search/', { query })).results;
  const email = 'grace@navy.example';
  await ada.call('PATCH /api/contacts/{id}/', { params: { id: card!.id }, body: { email } });
  await remind(ada, { title: 'Call', due_date: dayIn(app, 0), contact_ids: [card!.id] });
  await ada.call('DELETE /api/connections/{id}/', { params: { id: connection!.id } });
  expect((await today(ada)).items).toMatchObject([{ can_message: false, email }]);
});

it('shows another address if the sender accepts no messages', async () => {
  const grace = await app.signUp('Grace');
  await connect(grace, ada);
  const card = await ada.call('GET /api/contacts/search/', { query: { user_id: grace.id } });
  const id = card.results[0]!.id;
  await ada.call('PATCH /api/contacts/{id}/', {
    params: { id },
    body: { email: 'grace@navy.example' },
  });
  await remind(ada, { title: 'Call', due_date: dayIn(app, 0), contact_ids: [id] });
  const reachable = async () => {
    const [item] = (await today(ada)).items;
    return { user_id: item?.user_id, can_message: item?.can_message, email: item?.email };
  };
  const connected = { user_id: grace.id, can_message: true, email: null };
  expect(await reachable()).toEqual(connected);
  await grace.call('PATCH /api/me/', { body: { who_can_message: 'connections' } });
  expect(await reachable()).toEqual(connected);
  await grace.call('PATCH /api/me/', { body: { who_can_message: 'nobody' } });
  const mailed = { can_message: false, email: 'grace@navy.example' };
  expect(await reachable()).toEqual({ user_id: grace.id, ...mailed });
  await grace.call('POST /api/blocks/', { body: { user_id: ada.id } });
  // Users who blocked her look as if they had no account.
  expect(await reachable()).toEqual({ user_id: null, ...mailed });
});
