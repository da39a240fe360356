import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../infra/clock.ts';
import { connect, makeDiscoverable, requestConnection } from '../../testing/relations.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';

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

const view = (by: Person, { id }: { id: number }, code?: string) =>
  by.attempt('GET /api/users/{id}/', { params: { id }, query: { code } });
const statusOf = async (by: Person, other: { id: number }, code?: string) =>
  (await view(by, other, code)).status;
/** What each of the two gets for the other's profile. */
const statuses = async () => [await statusOf(ada, grace), await statusOf(grace, ada)];

const write = (from: Person, to: Person) =>
  from.call('POST /api/conversations/start/', {
    body: { to_user: to.id, initial_message: 'Hello' },
  });
const block = (by: Person, other: Person) =>
  by.call('POST /api/blocks/', { body: { user_id: other.id } });
const remove = (by: Person, id: number) =>
  by.call('DELETE /api/connections/{id}/', { params: { id } });
const codeOf = async (person: Person) =>
  new URL((await person.call('GET /api/connect-link/')).url).searchParams.get('connect') ?? '';

describe('the profile of a user', () => {
  it('hides the profile without a tie, also of discoverable users', async () => {
    await makeDiscoverable(ada, grace);
    await verify(app, ada, grace);
    expect(await statuses()).toEqual([404, 404]);
    expect(await statusOf(ada, ada)).toBe(200);
  });

  it('shows the profile to connections until they disconnect', async () => {
    const { id } = await connect(ada, grace);
    expect(await statuses()).toEqual([200, 200]);
    await remove(grace, id);
    expect(await statuses()).toEqual([404, 404]);
  });

  it('shows the profile during a pending request until it is withdrawn', async () => {
    const { id } = await requestConnection(ada, grace);
    expect(await statuses()).toEqual([200, 200]);
    await remove(ada, id);
    expect(await statuses()).toEqual([404, 404]);
  });

  it('shows the profile to the sender of a rejected request while it looks pending', async () => {
    const { id } = await requestConnection(ada, grace);
    await grace.call('POST /api/connections/{id}/reject/', { params: { id } });
    expect(await statuses()).toEqual([200, 404]);
    app.clock.advance(30 * DAY_MS);
    ada = await app.logIn(ada);
    expect(await statusOf(ada, grace)).toBe(404);
  });

  it('hides the profile from the sender of a rejected request after withdrawing it', async () => {
    const { id } = await requestConnection(ada, grace);
    await grace.call('POST /api/connections/{id}/reject/', { params: { id } });
    await remove(ada, id);
    expect(await statuses()).toEqual([404, 404]);
  });

  it('shows the profile in a conversation until one of the two blocks the other', async () => {
    const { id } = await write(ada, grace);
    expect(await statuses()).toEqual([200, 200]);
    await ada.call('POST /api/conversations/{id}/hide/', { params: { id } });
    expect(await statuses()).toEqual([200, 200]);
    await block(ada, grace);
    expect(await statuses()).toEqual([200, 404]);
  });

  it('shows the profile to both sides of a share until one of the two blocks the other', async () => {
    const { id } = await ada.call('POST /api/contacts/', { body: { first_name: 'Joan' } });
    const body = { to_user: grace.id, contacts: [id] };
    await ada.call('POST /api/contact-shares/multi_share/', { body });
    expect(await statuses()).toEqual([200, 200]);
    await block(grace, ada);
    expect(await statuses()).toEqual([404, 200]);
  });

  it('shows the profile to users who have the connect code until the link is reset', async () => {
    const code = await codeOf(grace);
    expect(await statusOf(ada, grace, code)).toBe(200);
    expect(await statusOf(ada, grace)).toBe(404);
    expect(await statusOf(ada, grace, await codeOf(ada))).toBe(404);
    expect(await statusOf(ada, await app.signUp('Joan'), code)).toBe(404);
    await grace.call('POST /api/connect-link/regenerate/');
    expect(await statusOf(ada, grace, code)).toBe(404);
  });

  it('hides the profile from a blocked user who has the connect code', async () => {
    const code = await codeOf(grace);
    await write(ada, grace);
    await block(grace, ada);
    expect(await statusOf(ada, grace, code)).toBe(404);
  });

  it('reports a deleted account only to users who have a conversation with it', async () => {
    const joan = await app.signUp('Joan');
    await write(ada, grace);
    await connect(joan, grace);
    await grace.call('DELETE /api/me/', { body: { password: PASSWORD } });
    expect(await view(ada, grace)).toMatchObject({
      status: 404,
      body: { code: 'account_deleted' },
    });
    const unknown = await view(joan, { id: 999_999_999 });
    expect((await view(joan, grace)).body).toEqual(unknown.body);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

const SUGGESTED = { suggested: true, status: 200 };
const HIDDEN = { suggested: false, status: 404 };

/** Whether Ada is suggested Grace, and what she gets for the profile. */
async function seen() {
  const { results } = await ada.call('GET /api/suggested-connections/');
  const suggested = results.some(({ user }) => user.id === grace.id);
  return { suggested, status: await statusOf(ada, grace) };
}

describe('the profile of a suggested user', () => {
  it('shows the profile while a discoverable connection is shared', async () => {
    const bob = await app.signUp('Bob');
    await makeDiscoverable(bob, grace);
    await connect(ada, bob);
    const { id } = await connect(bob, grace);
    expect(await seen()).toEqual(SUGGESTED);
    expect(await statusOf(grace, ada)).toBe(404);
    await bob.call('PATCH /api/me/', { body: { discoverable: false } });
    expect(await seen()).toEqual(HIDDEN);
    await makeDiscoverable(bob);
    await remove(grace, id);
    expect(await seen()).toEqual(HIDDEN);
  });

  it('shows the profile while a contact has the verified address', async () => {
    await makeDiscoverable(grace);
    await verify(app, grace);
    const body = { first_name: 'G.', email: grace.user.email.toUpperCase() };
    const { id } = await ada.call('POST /api/contacts/', { body });
    expect(await seen()).toEqual(SUGGESTED);
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    expect(await seen()).toEqual(HIDDEN);
  });

  it('hides the profile while the address of a contact is not verified', async () => {
    await makeDiscoverable(grace);
    await ada.call('POST /api/contacts/', { body: { email: grace.user.email } });
    expect(await seen()).toEqual(HIDDEN);
  });

  it('shows the profile while both show the same company', async () => {
    await makeDiscoverable(grace);
    for (const person of [ada, grace])
      await person.call('PATCH /api/me/', { body: { company_name: 'Remington Rand' } });
    const show = (company_name: 'public' | 'private') =>
      grace.call('PATCH /api/me/', { body: { field_visibility: { company_name } } });
    expect(await seen()).toEqual(SUGGESTED);
    await show('private');
    expect(await seen()).toEqual(HIDDEN);
    await show('public');
    await grace.call('PATCH /api/me/', { body: { company_name: 'UNIVAC' } });
    expect(await seen()).toEqual(HIDDEN);
  });

  it('hides the profile after dismissing the suggestion, turning off discovery or a block', async () => {
    for (const person of [ada, grace])
      await person.call('PATCH /api/me/', {
        body: { company_name: 'Remington Rand', discoverable: true },
      });
    expect(await seen()).toEqual(SUGGESTED);
    await grace.call('PATCH /api/me/', { body: { discoverable: false } });
    expect(await seen()).toEqual(HIDDEN);
    await makeDiscoverable(grace);
    await block(ada, grace);
    expect(await seen()).toEqual(HIDDEN);
    await ada.call('DELETE /api/blocks/{id}/', { params: { id: grace.id } });
    expect(await seen()).toEqual(SUGGESTED);
    const params = { id: grace.id };
    await ada.call('POST /api/suggested-connections/{id}/dismiss/', { params });
    expect(await seen()).toEqual(HIDDEN);
    // Repeating the dismissal succeeds.
    await ada.call('POST /api/suggested-connections/{id}/dismiss/', { params });
  });
});
