import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { block } from '../../../testing/relations.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, grace] = [await app.signUp('Ada Lovelace'), await app.signUp('Grace Hopper')];
});

const linkOf = async (person: Person) => (await person.call('GET /api/connect-link/')).url;
const codeOf = (url: string) => new URL(url).searchParams.get('connect') ?? '';
const whose = (person: Person, code: string) =>
  person.attempt('GET /api/connect-link/{code}/', { params: { code } });
const ask = (person: Person, code: string) =>
  person.attempt('POST /api/connections/', { body: { code } });
const DEAD = {
  status: 400,
  body: { errors: { code: [expect.stringContaining('no longer works')] } },
};

describe("the current user's connect link", () => {
  it('creates one unguessable connect link that opens the contacts page', async () => {
    const urls = await Promise.all(Array.from({ length: 8 }, () => linkOf(ada)));
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).toMatch(/^http:\/\/localhost:3000\/contacts\?connect=[\w-]{43}$/);
    expect(await linkOf(grace)).not.toBe(urls[0]);
  });

  it('replaces the link and invalidates the old one', async () => {
    const old = await linkOf(ada);
    const { url } = await ada.call('POST /api/connect-link/regenerate/');
    expect([await linkOf(ada), url === old]).toEqual([url, false]);
    expect((await whose(grace, codeOf(old))).status).toBe(404);
    expect(await ask(grace, codeOf(old))).toMatchObject(DEAD);
    expect((await whose(grace, codeOf(url))).status).toBe(200);
  });
});

describe("another user's connect link", () => {
  it("shows the public profile of a connect link's owner", async () => {
    const card = { first_name: 'Ada', last_name: 'Lovelace', headline: '', avatar_url: null };
    const code = codeOf(await linkOf(ada));
    for (const person of [grace, ada])
      expect(await whose(person, code)).toMatchObject({
        status: 200,
        body: { id: ada.id, ...card },
      });
    expect(Object.keys((await whose(grace, code)).body as object)).toHaveLength(5);
  });

  it("creates a request to a user who isn't discoverable", async () => {
    const answer = await ask(grace, codeOf(await linkOf(ada)));
    expect(answer).toMatchObject({ status: 201, body: { to_user: ada.id, to_user_email: null } });
    const { results } = await ada.call('GET /api/connections/pending/');
    expect(results).toMatchObject([{ from_user: grace.id }]);
    const { id } = results[0]!;
    await ada.call('POST /api/connections/{id}/accept/', { params: { id } });
    expect(await ask(grace, codeOf(await linkOf(ada)))).toMatchObject({
      status: 409,
      body: { detail: 'You’re already connected with Ada Lovelace.' },
    });
  });

  it("accepts the link owner's pending request", async () => {
    await ada.call('POST /api/connections/', { body: { to_user: grace.id } });
    const answer = await ask(grace, codeOf(await linkOf(ada)));
    expect(answer).toMatchObject({ status: 200, body: { status: 'accepted' } });
  });

  it("rejects one's own and unknown connect links", async () => {
    expect(await ask(ada, codeOf(await linkOf(ada)))).toMatchObject({
      status: 400,
      body: { errors: { code: ['You can’t connect with yourself.'] } },
    });
    for (const code of ['x', 'x'.repeat(43), "' or 1 = 1 --"]) {
      expect(await ask(grace, code)).toMatchObject(DEAD);
      expect((await whose(grace, code)).status).toBe(404);
    }
    for (const code of ['', '  ', 'x'.repeat(101), 7, null])
      expect(await grace.rejected('POST /api/connections/', { body: { code } })).toMatchObject({
        status: 400,
      });
    const both = { code: codeOf(await linkOf(ada)), to_user: ada.id };
    expect(await grace.rejected('POST /api/connections/', { body: both })).toMatchObject({
      errors: { code: ['Provide to_user or code, not both.'] },
    });
  });

  it('returns 404 for a link between users with a block', async () => {
    const [adas, graces] = [codeOf(await linkOf(ada)), codeOf(await linkOf(grace))];
    await block(ada, grace);
    expect((await whose(grace, adas)).body).toEqual((await whose(grace, 'nobody')).body);
    expect((await ask(grace, adas)).body).toEqual((await ask(grace, 'nobody')).body);
    expect((await whose(ada, graces)).status).toBe(404);
    expect(await ask(ada, graces)).toMatchObject({
      status: 403,
      body: { detail: 'You blocked this person. Unblock them to connect.' },
    });
  });

  it('returns 404 for a link of a deleted user', async () => {
    const code = codeOf(await linkOf(ada));
    await ada.call('POST /api/conversations/start/', {
      body: { to_user: grace.id, initial_message: 'Farewell' },
    });
    await ada.call('DELETE /api/me/', { body: { password: PASSWORD } });
    expect((await whose(grace, code)).status).toBe(404);
    expect(await ask(grace, code)).toMatchObject(DEAD);
  });

  it('leaves a request rejected when the connect link is used', async () => {
    const code = codeOf(await linkOf(ada));
    const { id } = (await ask(grace, code)).body as { id: number };
    const waiting = await ask(grace, code);
    await ada.call('POST /api/connections/{id}/reject/', { params: { id } });
    expect([waiting.status, await ask(grace, code)]).toMatchObject([409, { body: waiting.body }]);
  });
});
