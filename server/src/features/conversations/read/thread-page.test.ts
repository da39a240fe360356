import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.signUp('Ada Lovelace');
  grace = await app.signUp('Grace Hopper');
});
afterAll(() => app.close());

const CALL = 'GET /api/conversations/{id}/messages/';

async function start(content = 'Hello'): Promise<number> {
  const body = { to_user: grace.id, initial_message: content };
  return (await ada.call('POST /api/conversations/start/', { body })).id;
}

async function send(from: Person, id: number, content = 'x'): Promise<number> {
  const body = { content };
  return (await from.call('POST /api/conversations/{id}/messages/', { params: { id }, body })).id;
}

function read(person: Person, id: number, query: Record<string, unknown>) {
  return person.call(CALL, { params: { id }, query });
}

const idsOf = (page: { results: { id: number }[] }) => page.results.map((message) => message.id);

describe('a page of a conversation', () => {
  it('centers the requested message with cursors in both directions', async () => {
    const id = await start();
    const sent: number[] = [];
    while (sent.length < 9) sent.push(await send(ada, id));
    const page = await read(ada, id, { around: sent[4], limit: 5 });
    expect(idsOf(page)).toEqual(sent.slice(2, 7));
    const older = await read(ada, id, { cursor: page.next_cursor, limit: 2 });
    expect(idsOf(older)).toEqual(sent.slice(0, 2));
    const newer = await read(grace, id, { cursor: page.newer_cursor, limit: 1 });
    expect(idsOf(newer)).toEqual(sent.slice(7, 8));
    const newest = await read(grace, id, { cursor: newer.newer_cursor, limit: 1 });
    expect(newest).toMatchObject({ results: [{ id: sent[8] }], newer_cursor: null });
    // From a page that was reached one way, the other way leads back.
    const back = await read(grace, id, { cursor: newest.next_cursor, limit: 1 });
    expect(idsOf(back)).toEqual(sent.slice(7, 8));
    const forth = await read(grace, id, { cursor: older.newer_cursor, limit: 1 });
    expect(idsOf(forth)).toEqual(sent.slice(2, 3));
    expect(await read(ada, id, {})).toMatchObject({ newer_cursor: null });
  });

  it('returns 404 around messages of other conversations and withheld ones', async () => {
    const joan = await app.signUp('Joan');
    const other = await joan.call('POST /api/conversations/start/', {
      body: { to_user: ada.id, initial_message: 'Hello' },
    });
    const id = await start();
    const around = other.messages[0]?.id;
    const elsewhere = { params: { id }, query: { around } };
    expect(await ada.rejected(CALL, elsewhere)).toMatchObject({ status: 404 });
    expect(await grace.rejected(CALL, { params: { id: other.id }, query: {} })).toMatchObject({
      status: 404,
    });
    const nowhere = { params: { id }, query: { around: 999_999 } };
    expect(await ada.rejected(CALL, nowhere)).toMatchObject({ status: 404 });
    const malformed = { params: { id }, query: { around: 'abc' } };
    expect(await ada.rejected(CALL, malformed)).toMatchObject({
      status: 400,
      detail: 'Invalid conversation ID',
    });
    await joan.call('POST /api/blocks/', { body: { user_id: ada.id } });
    const withheld = await send(ada, other.id);
    const query = { around: withheld };
    const params = { id: other.id };
    expect(idsOf(await read(ada, other.id, query))).toContain(withheld);
    expect(await joan.rejected(CALL, { params, query })).toMatchObject({ status: 404 });
  });

  it.each([[['newer']], [[1, 'older']], [[0, 'newer']], [[1, 'newer', 2]], ['newer']])(
    'rejects the made-up cursor %o',
    async (key) => {
      const id = await start();
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
      const problem = await ada.rejected(CALL, { params: { id }, query: { cursor } });
      expect(problem).toMatchObject({ status: 400, errors: { cursor: [expect.any(String)] } });
    },
  );

  it('returns each message once in both directions while new ones arrive', async () => {
    const id = await start();
    for (let count = 0; count < 30; count += 1) await send(count % 2 === 0 ? ada : grace, id);
    const limits = fc.infiniteStream(fc.integer({ min: 1, max: 8 }));
    await fc.assert(
      fc.asyncProperty(fc.nat(1000), limits, fc.array(fc.boolean()), async (at, limit, arrive) => {
        const known = idsOf(await read(ada, id, { limit: 200 }));
        const around = known[at % known.length];
        const middle = await read(ada, id, { around, limit: limit.next().value });
        let met = idsOf(middle);
        expect(met).toContain(around);
        let { next_cursor, newer_cursor } = middle;
        while (next_cursor !== null || newer_cursor !== null) {
          if (arrive.pop()) await send(grace, id);
          const back = newer_cursor === null || (next_cursor !== null && met.length % 2 === 0);
          const cursor = back ? next_cursor : newer_cursor;
          const page = await read(ada, id, { cursor, limit: limit.next().value });
          met = back ? [...idsOf(page), ...met] : [...met, ...idsOf(page)];
          if (back) next_cursor = page.next_cursor;
          else newer_cursor = page.newer_cursor;
        }
        const all = idsOf(await read(ada, id, { limit: 200 }));
        // What came after the newest end had been reached is for the next look.
        expect(all.slice(0, met.length)).toEqual(met);
        expect(met.length).toBeGreaterThanOrEqual(known.length);
      }),
      { numRuns: 25 },
    );
  });
});
