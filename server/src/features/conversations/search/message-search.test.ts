import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, FoundMessage, Message } from '#contract/conversations.ts';
import { foldText } from '#contract/fold-text.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { searchPatterns, toSearchText } from './message-search-text.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

function start(from: Person, to: Person, initial_message: string): Promise<Conversation> {
  return from.call('POST /api/conversations/start/', { body: { to_user: to.id, initial_message } });
}

function send(from: Person, id: number, content: string): Promise<Message> {
  return from.call('POST /api/conversations/{id}/messages/', { params: { id }, body: { content } });
}

async function search(person: Person, q: string, rest = {}): Promise<FoundMessage[]> {
  return (await person.call('GET /api/messages/search/', { query: { q, ...rest } })).results;
}

async function found(person: Person, q: string, rest = {}): Promise<string[]> {
  return (await search(person, q, rest)).map(({ message }) => message.content);
}

/** Two people whose conversation has these messages, of the first. */
async function pair(contents: string[]): Promise<[Person, Person, number]> {
  const [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
  const [first = '', ...others] = contents;
  const { id } = await start(ada, grace, first);
  for (const content of others) await send(ada, id, content);
  return [ada, grace, id];
}

describe('searching messages', () => {
  it.each([
    ['straße', ['The STRASSE is closed']],
    ['cafe ZOE', ['Café with Zoë']],
    ['zoe cafe', ['Café with Zoë']],
    ['afé', ['Café with Zoë']],
    ['50%', ['It is 50% off']],
    ['5_%', []],
    ['%', ['It is 50% off']],
    ['wit', ['Café with Zoë']],
    // Where words begin, also behind a sign.
    ['w', ['Café with Zoë']],
    ['o', ['(ok, "off" it goes)', '来到东京了 ok', 'It is 50% off']],
    ['ok', ['(ok, "off" it goes)', '来到东京了 ok']],
    ['(ok', ['(ok, "off" it goes)']],
    ['oe', []],
    ['"off"', ['(ok, "off" it goes)']],
    ['京', ['来到东京了 ok']],
    ['到东', ['来到东京了 ok']],
    ['东京了', ['来到东京了 ok']],
    ['京东', []],
    ['e.g', ['see a.b, e.g. c']],
    ['closed cafe', []],
    [' \u0301 ', []],
  ])('finds %o with %o', async (q, contents) => {
    const [ada, grace] = await pair([
      'The STRASSE is closed',
      'Café with Zoë',
      'It is 50% off',
      '来到东京了 ok',
      'see a.b, e.g. c',
      '(ok, "off" it goes)',
    ]);
    expect(await found(ada, q)).toEqual(contents);
    expect(await found(grace, q)).toEqual(contents);
  });

  it('returns the other participant and ignores empty searches', async () => {
    const [ada, grace, id] = await pair(['Engines']);
    const [{ message, other } = expect.fail()] = await search(grace, 'engine');
    expect(message).toEqual(
      (await grace.call('GET /api/conversations/{id}/', { params: { id } })).messages[0],
    );
    expect(other).toMatchObject({ id: ada.id, name: 'Ada Lovelace', email: null });
    const [own] = await search(ada, 'engine');
    expect(own?.other).toMatchObject({ id: grace.id, name: 'Grace Hopper', email: null });
    expect(Object.keys(message)).not.toContain('search_text');
  });

  it("searches hidden conversations and only the user's own", async () => {
    const [ada, , id] = await pair(['Difference engine']);
    await ada.call('POST /api/conversations/{id}/hide/', { params: { id } });
    expect(await found(ada, 'difference')).toEqual(['Difference engine']);
    const mallory = await app.signUp('Mallory');
    expect(await found(mallory, 'difference')).toEqual([]);
    for (const conversation of [id, 999_999])
      expect(
        await mallory.rejected('GET /api/messages/search/', { query: { q: 'x', conversation } }),
      ).toMatchObject({ status: 404 });
  });

  it('searches the messages of one conversation', async () => {
    const [ada, , id] = await pair(['Engine of Grace']);
    const joan = await app.signUp('Joan');
    await start(ada, joan, 'Engine of Joan');
    expect(await found(ada, 'engine')).toEqual(['Engine of Joan', 'Engine of Grace']);
    expect(await found(ada, 'engine', { conversation: id })).toEqual(['Engine of Grace']);
  });

  it('finds withheld messages for their sender and old ones with blocked users', async () => {
    const [ada, grace, id] = await pair(['Engine one']);
    await grace.call('POST /api/blocks/', { body: { user_id: ada.id } });
    await send(ada, id, 'Engine two');
    expect(await found(ada, 'engine')).toEqual(['Engine two', 'Engine one']);
    expect(await found(grace, 'engine')).toEqual(['Engine one']);
    expect(await found(grace, 'engine', { conversation: id })).toEqual(['Engine one']);
  });

  it.each([
    ['nothing', ''],
    ['spaces', '  '],
    ['301 characters', 'x'.repeat(301)],
  ])('rejects %s', async (_what, q) => {
    const ada = await app.signUp('Ada');
    const problem = await ada.rejected('GET /api/messages/search/', { query: { q } });
    expect(problem).toMatchObject({ status: 400, errors: { q: [expect.any(String)] } });
  });

  it('rejects an invalid conversation id', async () => {
    const ada = await app.signUp('Ada');
    const query = { q: 'x', conversation: 'abc' };
    expect(await ada.rejected('GET /api/messages/search/', { query })).toMatchObject({
      status: 400,
      detail: 'Invalid conversation ID',
    });
  });

  it('finds a retried message once and none of deleted users', async () => {
    const [ada, grace, id] = await pair(['Hello']);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { content: 'Engine' };
    const again = () =>
      ada.attempt('POST /api/conversations/{id}/messages/', { params: { id }, body, headers });
    await again();
    await again();
    expect(await found(grace, 'engine')).toEqual(['Engine']);
    await ada.call('DELETE /api/me/', { body: { password: 'correct horse battery staple' } });
    expect(await found(grace, 'engine')).toEqual(['Engine']);
    const left = await app.db
      .selectFrom('message_texts')
      .select('message_id')
      .where('user_id', '=', ada.id)
      .execute();
    expect(left).toEqual([]);
  });
});

/** Messages past the API, since it takes thousands of them: every `n`th has the word `every<n>`. */
async function addMany(from: Person, to: Person, conversation_id: number, count: number) {
  const EVERY = [1, 7, 600, 1400];
  const contents = Array.from({ length: count }, (_, at) =>
    EVERY.filter((n) => at % n === 0)
      .map((n) => `every${n}`)
      .join(' '),
  );
  const rows = contents.map((content) => ({
    conversation_id,
    sender_id: from.id,
    content,
    created_at: app.clock.now(),
  }));
  const ids = await app.db
    .insertInto('messages')
    .values(rows)
    .returning(['id', 'content'])
    .execute();
  const texts = ids.flatMap(({ id, content }) =>
    [from.id, to.id].map((user_id) => ({
      message_id: id,
      user_id,
      conversation_id,
      search_text: `\n${content.replaceAll(' ', ' \n')}`,
    })),
  );
  for (let at = 0; at < texts.length; at += 5000)
    await app.db
      .insertInto('message_texts')
      .values(texts.slice(at, at + 5000))
      .execute();
  return ids;
}

describe('searching thousands of messages', () => {
  let [ada, grace] = [] as unknown as [Person, Person];
  let id = 0;
  let added: { id: number; content: string }[] = [];
  beforeAll(async () => {
    [ada, grace, id] = await pair(['The first']);
    const joan = await app.signUp('Joan');
    const { id: other } = await start(ada, joan, 'Another');
    added = await addMany(ada, grace, id, 1500);
    added = [...added, ...(await addMany(ada, joan, other, 1500))];
  });

  it.each([
    ['every1', false],
    ['every7', false],
    ['every600 every1', false],
    ['every1400', false],
    ['e every14', false],
    ['nowhere', false],
    ['%', false],
    ['every7', true],
    ['every600', true],
  ])(
    'returns each match of %o (in one: %o) once over all pages, newest first',
    async (q, in_one) => {
      const texts = new Map(added.map((message) => [message.id, message.content]));
      const inOne = new Set(added.slice(0, 1500).map((message) => message.id));
      const expected = [...texts]
        .filter(([at, content]) => (!in_one || inOne.has(at)) && fits(content, q))
        .map(([at]) => at)
        .toSorted((a, b) => b - a);
      const conversation = in_one ? id : undefined;
      const all: number[] = [];
      let cursor: string | undefined;
      do {
        const query = { q, conversation, cursor, limit: 97 };
        const page = await ada.call('GET /api/messages/search/', { query });
        all.push(...page.results.map(({ message }) => message.id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(all).toEqual(expected);
    },
  );
});

const fits = (content: string, q: string) =>
  foldText(q)
    .split(' ')
    .every((word) => content.includes(word));

/** As PostgreSQL has it, for patterns that begin and end with `%`. */
const like = (text: string, pattern: string) =>
  text.includes(pattern.slice(1, -1).replace(/\\([\\%_])/g, '$1'));

describe('message search text', () => {
  it('searches every part of a message in any script', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 3, maxLength: 30 }),
        fc.nat(20),
        fc.integer({ min: 3, max: 10 }),
        (content, from, length) => {
          const folded = Array.from(foldText(content));
          const piece = folded.slice(from, from + length).join('');
          const longTerms = piece.split(' ').filter((word) => Array.from(word).length > 2);
          for (const pattern of searchPatterns(longTerms.join(' ')))
            expect([pattern, like(toSearchText(content), pattern)]).toEqual([pattern, true]);
        },
      ),
    );
  });
});
