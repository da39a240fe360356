import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewReminder } from '#contract/reminders.ts';
import type { SearchHits } from '#contract/search.ts';
import { connect } from '../../testing/relations.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const search = (person: Person, q: string): Promise<SearchHits> =>
  person.call('GET /api/search/', { query: { q } });

const addContact = (person: Person, fields: object) =>
  person.call('POST /api/contacts/', { body: fields });

const remind = async (person: Person, body: NewReminder): Promise<number> =>
  (await person.call('POST /api/reminders/', { body })).id;

const write = (from: Person, to: Person, initial_message: string) =>
  from.call('POST /api/conversations/start/', { body: { to_user: to.id, initial_message } });

/** The results by their names. */
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

describe('GET /api/search/', () => {
  it('ignores words past the tenth', async () => {
    const ada = await app.signUp('Ada');
    const words = 'one two three four five six seven eight nine ten';
    await addContact(ada, { first_name: 'Tally', notes: words });
    await remind(ada, { title: words, due_date: '2099-01-01' });
    const hits = { ...NOTHING, contacts: ['Tally'], reminders: [words] };
    expect(await found(ada, `${words} ten one eleven twelve`)).toEqual(hits);
    expect(await found(ada, `eleven ${words}`)).toEqual(NOTHING);
  });

  it('returns each kind as in its list', async () => {
    const ada = await app.signUp('Ada Lovelace');
    const grace = await app.signUp('Grace Hopper');
    await connect(ada, grace);
    const { id } = await write(grace, ada, 'I am Grace');
    const contact = await addContact(ada, { first_name: 'Grace', last_name: 'Kelly' });
    const hits = await search(ada, 'grace');
    // Connecting has added her contact as well.
    expect(hits.contacts.map((one) => one.last_name)).toEqual(['Hopper', 'Kelly']);
    const listed = await ada.call('GET /api/contacts/', { query: { q: 'grace' } });
    expect(hits.contacts).toContainEqual(listed.results.find(({ id: one }) => one === contact.id));
    const { results: conversations } = await ada.call('GET /api/conversations/');
    expect(hits.conversations).toEqual(conversations);
    expect(hits.messages).toEqual([
      {
        message: (await ada.call('GET /api/conversations/{id}/', { params: { id } })).messages[0],
        other: conversations[0]!.participants[1],
      },
    ]);
    const { results: connections } = await ada.call('GET /api/connections/');
    expect(hits.connections).toEqual(connections);
  });

  it('returns nothing of other users', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace Hopper')];
    await connect(ada, grace);
    await write(ada, grace, 'Dear Grace Hopper');
    const eve = await app.signUp('Eve');
    for (const q of ['grace', 'grcae', 'gr', 'dear']) expect(await found(eve, q)).toEqual(NOTHING);
  });

  it('requires a session', async () => {
    const rejected = await app.guest.rejected('GET /api/search/', { query: { q: 'x' } });
    expect(rejected).toMatchObject({ status: 401 });
  });

  it.each([
    ['nothing', {}],
    ['an empty search', { q: '' }],
    ['spaces', { q: '  ' }],
    ['301 characters', { q: 'x'.repeat(301) }],
  ])('rejects %s', async (_what, query) => {
    const ada = await app.signUp('Ada');
    const problem = await ada.rejected('GET /api/search/', { query });
    expect(problem).toMatchObject({ status: 400, errors: { q: [expect.any(String)] } });
  });

  it.each(['%', '_', '\\', "'", '\u0301', '\u{1f600}', '\uffff', '%%%%'])(
    'treats %j literally',
    async (q) => {
      const ada = await app.signUp('Zed');
      await addContact(ada, { first_name: 'Bob' });
      expect(await found(ada, q)).toEqual(NOTHING);
    },
  );
});

describe('searching contacts', () => {
  it('ranks name prefixes, then names, then other fields, at most five', async () => {
    const ada = await app.signUp('Ada');
    for (const [first_name, last_name, company_name] of [
      ['Zoe', 'Zander', 'Mario Brothers'],
      ['Anna', 'Damaris', ''],
      ['Rosa', 'Mariani', ''],
      ['Mario', 'Rossi', ''],
      ['Marí', 'Álvarez', ''],
    ])
      await addContact(ada, { first_name, last_name, company_name });
    const inOrder = ['Marí Álvarez', 'Mario Rossi', 'Rosa Mariani', 'Anna Damaris', 'Zoe Zander'];
    expect((await found(ada, 'mari')).contacts).toEqual(inOrder);
    await addContact(ada, { first_name: 'Marianne' });
    const { contacts } = await found(ada, 'MARI');
    expect(contacts).toEqual([inOrder[0], 'Marianne', ...inOrder.slice(1, 4)]);
  });

  it('ranks a full name prefix above other words', async () => {
    const ada = await app.signUp('Ada');
    await addContact(ada, { first_name: 'Grace', last_name: 'Hopper' });
    await addContact(ada, { first_name: 'Hopper', last_name: 'Grace' });
    expect((await found(ada, 'hopper gr')).contacts).toEqual(['Hopper Grace', 'Grace Hopper']);
  });

  it.each([
    ['two letters at the start of words', 'ho', ['Grace Hopper']],
    ['one letter', 'h', ['Grace Hopper']],
    ['two letters within a word', 'op', ['Grace Hopper']],
    ['a missing letter', 'hoper', ['Grace Hopper']],
    ['swapped letters', 'Grcae hoppre', ['Grace Hopper']],
    ['a word of the notes', 'cobol', ['Grace Hopper']],
    ['digits of a number', '555 2671', ['Grace Hopper']],
    ['an address', 'admiral@', ['Grace Hopper']],
    ['an additional word', 'grace xqzvw', []],
  ])('finds contacts with %s', async (_what, q, contacts) => {
    const ada = await app.signUp('Ada');
    await addContact(ada, {
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'admiral@navy.example',
      phone_number: '+1 415 555 2671',
      notes: 'Wrote COBOL',
    });
    expect((await found(ada, q)).contacts).toEqual(contacts);
  });

  it('excludes the trash', async () => {
    const ada = await app.signUp('Ada');
    const { id } = await addContact(ada, { first_name: 'Grace' });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    for (const q of ['grace', 'gr', 'grcae']) expect((await found(ada, q)).contacts).toEqual([]);
  });
});

describe('searching reminders', () => {
  it('ranks open reminders before completed ones, at most five', async () => {
    const ada = await app.signUp('Ada');
    const ids: number[] = [];
    for (const day of [4, 2, 3, 1])
      ids.push(await remind(ada, { title: `Report ${day}`, due_date: `2031-01-0${day}` }));
    for (const id of ids.slice(0, 2)) {
      await ada.call('POST /api/reminders/{id}/complete/', { params: { id } });
      app.clock.advance(1000);
    }
    expect((await found(ada, 'reprot')).reminders).toEqual([]);
    expect((await found(ada, 'report')).reminders).toEqual([
      'Report 1',
      'Report 3',
      'Report 2',
      'Report 4',
    ]);
    for (const day of [7, 6]) await remind(ada, { title: 'Report', due_date: `2031-01-0${day}` });
    const { reminders } = await search(ada, 'REPORT');
    expect(reminders.map(({ status }) => status)).toEqual([
      'scheduled',
      'scheduled',
      'scheduled',
      'scheduled',
      'done',
    ]);
    const { results } = await ada.call('GET /api/reminders/', { query: { status: 'open' } });
    expect(reminders.slice(0, 4)).toEqual(results);
  });

  it.each([
    ['a word of the notes', 'cobol', ['Lunch']],
    ['the name of a contact', 'hopper', ['Get in touch with Grace Hopper', 'Lunch']],
    ['the name with swapped letters', 'grcae', ['Get in touch with Grace Hopper', 'Lunch']],
    ['the title and a name', 'grace lunch', ['Lunch']],
    ['another word', 'dinner', []],
  ])('finds reminders with %s', async (_what, q, titles) => {
    const ada = await app.signUp('Ada');
    const { id } = await addContact(ada, {
      first_name: 'Grace',
      last_name: 'Hopper',
      cadence_days: 7,
    });
    const body = { title: 'Lunch', notes: 'Ask about COBOL', due_date: '2031-01-01' };
    await remind(ada, { ...body, contact_ids: [id] });
    expect((await found(ada, q)).reminders).toEqual(titles);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    // It names no one, and its text remains.
    const own = q === 'cobol' ? titles : [];
    expect((await found(ada, q)).reminders).toEqual(own);
  });
});
