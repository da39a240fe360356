import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonb } from '../../infra/db.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const request = (from: Person, to: Person) =>
  from.call('POST /api/connections/', { body: { to_user: to.id } });
/** Two requests that meet are a connection. */
const connect = async (one: Person, other: Person) => {
  await request(one, other);
  await request(other, one);
};
const suggestionsFor = async (person: Person) =>
  (await person.call('GET /api/suggested-connections/')).results;
const idsFor = async (person: Person) => (await suggestionsFor(person)).map(({ user }) => user.id);

interface Choices {
  discoverable?: boolean;
  company_name?: string;
  email_verified_at?: string;
  company_audience?: 'private' | 'connections' | 'public';
}
const choose = (person: Person, { company_audience: company_name, ...choices }: Choices) =>
  app.db
    .updateTable('users')
    .set({ ...choices, ...(company_name && { field_visibility: jsonb({ company_name }) }) })
    .where('id', '=', person.id)
    .execute();

const findable = () => ({ discoverable: true, email_verified_at: app.clock.now() });

describe('people with connections in common', () => {
  it('come first, those with most of them before the others, each with the reason', async () => {
    const ada = await app.signUp('Ada');
    const [bob, eve, far, near] = [
      await app.signUp('Bob'),
      await app.signUp('Eve'),
      await app.signUp('Far'),
      await app.signUp('Near Neighbour'),
    ];
    await connect(ada, bob);
    await connect(eve, ada);
    await connect(bob, far);
    await connect(near, bob);
    await connect(eve, near);
    expect(await suggestionsFor(ada)).toEqual([
      {
        user: {
          id: near.id,
          first_name: 'Near',
          last_name: 'Neighbour',
          headline: '',
          avatar_url: null,
        },
        reason: '2 mutual connections',
        mutual_connections: 2,
        contact_id: null,
      },
      expect.objectContaining({ reason: '1 mutual connection', mutual_connections: 1 }),
    ]);
    const near_profile = { params: { id: near.id } };
    expect((await ada.call('GET /api/users/{id}/', near_profile)).mutual_connections).toBe(2);
  });

  it('are left out while something stands between us, and for 30 days after a rejection', async () => {
    const ada = await app.signUp('Ada');
    const bob = await app.signUp('Bob');
    const [asked, asking, rejected, rejecting] = await Promise.all(
      ['Asked', 'Asking', 'Rejected', 'Rejecting'].map((name) => app.signUp(name)),
    );
    await connect(ada, bob);
    for (const person of [asked!, asking!, rejected!, rejecting!]) await connect(bob, person);
    expect(await idsFor(ada)).toHaveLength(4);
    await request(ada, asked!);
    await request(asking!, ada);
    const theirs = await request(rejected!, ada);
    const mine = await request(ada, rejecting!);
    await ada.call('POST /api/connections/{id}/reject/', { params: { id: theirs.id } });
    await rejecting!.call('POST /api/connections/{id}/reject/', { params: { id: mine.id } });
    expect(await idsFor(ada)).toEqual([]);
  });
});

describe('people in my contacts', () => {
  it('are suggested with their card when they want to be found by a verified address', async () => {
    const ada = await app.signUp('Ada');
    const grace = await app.signUp('Grace');
    const body = { first_name: 'G.', email: grace.user.email.toUpperCase() };
    const card = await ada.call('POST /api/contacts/', { body });
    await choose(grace, findable());
    expect(await suggestionsFor(ada)).toMatchObject([
      { user: { id: grace.id }, reason: 'In your contacts', contact_id: card.id },
    ]);
  });

  it('stay unknown when they do not, so that an address reveals no account', async () => {
    const ada = await app.signUp('Ada');
    const [hidden, unverified] = [await app.signUp('Hidden'), await app.signUp('Unverified')];
    for (const { user } of [hidden, unverified])
      await ada.call('POST /api/contacts/', { body: { email: user.email } });
    await choose(hidden, { email_verified_at: app.clock.now() });
    await choose(unverified, { discoverable: true });
    expect(await suggestionsFor(ada)).toEqual([]);
  });

  it('are not suggested for a card in the trash', async () => {
    const ada = await app.signUp('Ada');
    const grace = await app.signUp('Grace');
    await choose(grace, findable());
    const { id } = await ada.call('POST /api/contacts/', { body: { email: grace.user.email } });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    expect(await suggestionsFor(ada)).toEqual([]);
  });
});

describe('people of the same company', () => {
  const company_name = 'Analytical Engines Ltd';

  it('are suggested when they want to be found', async () => {
    const ada = await app.signUp('Ada');
    const [charles, hidden] = [await app.signUp('Charles'), await app.signUp('Hidden')];
    await choose(ada, { company_name });
    await choose(charles, { company_name: company_name.toUpperCase(), discoverable: true });
    await choose(hidden, { company_name });
    expect(await suggestionsFor(ada)).toMatchObject([
      { user: { id: charles.id }, reason: 'Also at Analytical Engines Ltd', contact_id: null },
    ]);
  });

  it('are not when they keep the company to themselves, nor when there is no company', async () => {
    const ada = await app.signUp('Ada');
    const [secret, jobless] = [await app.signUp('Secret'), await app.signUp('Jobless')];
    await choose(secret, {
      company_name: 'Secret Ltd',
      discoverable: true,
      company_audience: 'private',
    });
    await choose(jobless, { discoverable: true });
    expect(await suggestionsFor(ada)).toEqual([]);
    await choose(ada, { company_name: 'Secret Ltd' });
    expect(await suggestionsFor(ada)).toEqual([]);
  });
});

it('nobody is suggested twice, and pages of one follow each other through all reasons', async () => {
  const ada = await app.signUp('Ada');
  const bob = await app.signUp('Bob');
  const others = await Promise.all(['M', 'N', 'C', 'D', 'W', 'X'].map((name) => app.signUp(name)));
  const [m, n, c, d, w, x] = others as [Person, Person, Person, Person, Person, Person];
  await connect(ada, bob);
  await connect(bob, m);
  await connect(bob, n);
  for (const { user } of [m, c, d])
    await ada.call('POST /api/contacts/', { body: { email: user.email } });
  await choose(ada, { company_name: 'Bell Labs' });
  for (const person of others) await choose(person, { ...findable(), company_name: 'Bell Labs' });

  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await ada.call('GET /api/suggested-connections/', { query: { limit: 1, cursor } });
    found.push(...page.results.map(({ user }) => user.id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(
    [
      [m, n],
      [c, d],
      [w, x],
    ].flatMap((group) => group.map(({ id }) => id).toSorted((a, b) => a - b)),
  );
});
