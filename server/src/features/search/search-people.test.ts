import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchHits } from '#contract/search.ts';
import { connect } from '../../testing/relations.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const search = (person: Person, q: string): Promise<SearchHits> =>
  person.call('GET /api/search/', { query: { q } });

const write = (from: Person, to: Person, initial_message: string) =>
  from.call('POST /api/conversations/start/', { body: { to_user: to.id, initial_message } });

/** The names of what was found. */
async function found(person: Person, q: string) {
  const { contacts, conversations, messages, reminders, connections } = await search(person, q);
  return {
    contacts: contacts.map((one) => `${one.first_name} ${one.last_name}`.trim()),
    conversations: conversations.map(({ participants }) => participants[1]?.name),
    messages: messages.map(({ message }) => message.content),
    reminders: reminders.map(({ title }) => title),
    connections: connections.map((one) =>
      one.from_user === person.id ? one.to_user_name : one.from_user_name,
    ),
  };
}

const NOTHING = { contacts: [], conversations: [], messages: [], reminders: [], connections: [] };

describe('searching conversations and connections', () => {
  it.each([
    ['the first name', 'zoë', true],
    ['the first name without accents', 'ZOE', true],
    ['the last name', 'angstrom', true],
    ['last and first name', 'ångström zoe', true],
    ['a part of a name', 'gstro', true],
    ['two letters at the start of a word', 'an', true],
    ['two letters within a word', 'ng', true],
    ['two letters of no name', 'xq', false],
    ['an extra letter', 'angstromm', true],
    ['swapped letters', 'zoe agnstrom', true],
    ['another name', 'grace', false],
    ['an additional word', 'zoe angstrom grace', false],
  ])('finds the other user with %s', async (_what, q, finds) => {
    const [ada, zoe] = [await app.signUp('Ada'), await app.signUp('Zoë Ångström')];
    await connect(ada, zoe);
    await write(ada, zoe, '.');
    const names = finds ? ['Zoë Ångström'] : [];
    expect(await found(ada, q)).toMatchObject({ conversations: names, connections: names });
  });

  it("doesn't match the user's own name", async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
    await connect(ada, grace);
    await write(ada, grace, '.');
    expect(await found(ada, 'ada')).toEqual(NOTHING);
  });

  it('ranks name prefixes first, then newest conversations, at most five', async () => {
    const ada = await app.signUp('Ada');
    const names = ['Xi Marlow', 'Omar Bell', 'Mara Two', 'Mara One', 'Mario Vi', 'Tamara Wu'];
    for (const name of names) {
      const other = await app.signUp(name);
      await connect(ada, other);
      app.clock.advance(1000);
      await write(ada, other, '.');
    }
    const { conversations, connections } = await found(ada, 'mar');
    expect(conversations).toEqual(['Mario Vi', 'Mara One', 'Mara Two', 'Xi Marlow', 'Tamara Wu']);
    expect(connections).toEqual(['Mara One', 'Mara Two', 'Mario Vi', 'Xi Marlow', 'Omar Bell']);
  });

  it('finds people of hidden conversations but not of requests and former connections', async () => {
    const ada = await app.signUp('Ada');
    const [hidden, asked, gone] = [
      await app.signUp('Heidi'),
      await app.signUp('Heinz'),
      await app.signUp('Heike'),
    ];
    const { id } = await write(ada, hidden, '.');
    await ada.call('POST /api/conversations/{id}/hide/', { params: { id } });
    await ada.call('POST /api/connections/', { body: { to_user: asked.id } });
    await connect(ada, gone);
    const { results } = await ada.call('GET /api/connections/');
    await ada.call('DELETE /api/connections/{id}/', { params: { id: results[0]!.id } });
    const hits = await search(ada, 'hei');
    expect(hits.conversations).toMatchObject([{ id, is_active: false }]);
    expect(hits.connections).toEqual([]);
  });

  it('finds people of conversations with blocked users', async () => {
    const [ada, mallory] = [await app.signUp('Ada'), await app.signUp('Mallory')];
    await connect(ada, mallory);
    await write(mallory, ada, 'It is Mallory');
    await ada.call('POST /api/blocks/', { body: { user_id: mallory.id } });
    for (const [who, name, q] of [
      [ada, 'Mallory', 'mallory'],
      [mallory, 'Ada', 'ada'],
    ] as const) {
      const { results } = await who.call('GET /api/conversations/');
      expect(results.map(({ participants }) => participants[1]?.name)).toEqual([name]);
      const hits = await search(who, q);
      expect(hits.conversations).toEqual(results);
      expect(hits.connections).toEqual([]);
    }
    // Her card of him shows nothing of him, as in the list.
    await mallory.call('POST /api/blocks/', { body: { user_id: ada.id } });
    expect((await search(ada, 'mallory')).contacts).toMatchObject([{ linked_user: null }]);
  });

  it("finds deleted users by the conversation's name", async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace Hopper')];
    await connect(ada, grace);
    await write(ada, grace, '.');
    await grace.call('DELETE /api/me/', { body: { password: PASSWORD } });
    const { conversations, connections } = await found(ada, 'grace');
    expect([conversations, connections]).toEqual([[], []]);
    expect((await found(ada, 'deleted')).conversations).toEqual(['Deleted account']);
  });

  it('finds a changed name immediately', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace Hopper')];
    await write(ada, grace, '.');
    await grace.call('PATCH /api/me/', { body: { last_name: 'Straße-Œuvré' } });
    expect((await found(ada, 'strasse-oeuvre')).conversations).toEqual(['Grace Straße-Œuvré']);
    expect((await found(ada, 'hopper')).conversations).toEqual([]);
  });
});
