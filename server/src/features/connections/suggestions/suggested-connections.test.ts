import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonb } from '../../../infra/db.ts';
import { block, connect, makeDiscoverable, requestConnection } from '../../../testing/relations.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Two requests that meet are a connection. */
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

describe('suggestions by common connections', () => {
  it('suggests people with most common connections first, with a reason', async () => {
    const ada = await app.signUp('Ada');
    const [bob, eve, far, near] = [
      await app.signUp('Bob'),
      await app.signUp('Eve'),
      await app.signUp('Far'),
      await app.signUp('Near Neighbour'),
    ];
    await makeDiscoverable(bob, eve, far, near);
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

  it("excludes people who aren't discoverable from suggestions and counts", async () => {
    const [ada, bob, eve, near] = [
      await app.signUp('Ada'),
      await app.signUp('Bob'),
      await app.signUp('Eve'),
      await app.signUp('Near'),
    ];
    for (const common of [bob, eve]) {
      await connect(ada, common);
      await connect(common, near);
    }
    const { url } = await near.call('GET /api/connect-link/');
    const query = { code: new URL(url).searchParams.get('connect') ?? '' };
    const params = { id: near.id };
    const common = async () =>
      (await ada.call('GET /api/users/{id}/', { params, query })).mutual_connections;
    await choose(near, { discoverable: true });
    expect(await suggestionsFor(ada)).toEqual([]);
    expect(await common()).toBe(0);
    await choose(bob, { discoverable: true });
    expect(await suggestionsFor(ada)).toMatchObject([
      { user: { id: near.id }, reason: '1 mutual connection', mutual_connections: 1 },
    ]);
    expect(await common()).toBe(1);
    await choose(near, { discoverable: false });
    expect(await suggestionsFor(ada)).toEqual([]);
    expect(await common()).toBe(1);
  });

  it('suggests no related users, and no rejected ones for 30 days', async () => {
    const ada = await app.signUp('Ada');
    const bob = await app.signUp('Bob');
    const [asked, pending, rejected, rejecting] = await Promise.all(
      ['Asked', 'Asking', 'Rejected', 'Rejecting'].map((name) => app.signUp(name)),
    );
    await makeDiscoverable(bob, asked!, pending!, rejected!, rejecting!);
    await connect(ada, bob);
    for (const person of [asked!, pending!, rejected!, rejecting!]) await connect(bob, person);
    expect(await idsFor(ada)).toHaveLength(4);
    await requestConnection(ada, asked!);
    await requestConnection(pending!, ada);
    const theirs = await requestConnection(rejected!, ada);
    const mine = await requestConnection(ada, rejecting!);
    await ada.call('POST /api/connections/{id}/reject/', { params: { id: theirs.id } });
    await rejecting!.call('POST /api/connections/{id}/reject/', { params: { id: mine.id } });
    expect(await idsFor(ada)).toEqual([]);
  });
});

describe('suggestions by email', () => {
  it('suggests discoverable users with the verified address of a contact', async () => {
    const ada = await app.signUp('Ada');
    const grace = await app.signUp('Grace');
    const body = { first_name: 'G.', email: grace.user.email.toUpperCase() };
    const card = await ada.call('POST /api/contacts/', { body });
    await choose(grace, findable());
    expect(await suggestionsFor(ada)).toMatchObject([
      { user: { id: grace.id }, reason: 'In your contacts', contact_id: card.id },
    ]);
  });

  it("suggests no users by email who aren't discoverable", async () => {
    const ada = await app.signUp('Ada');
    const [hidden, unverified] = [await app.signUp('Hidden'), await app.signUp('Unverified')];
    for (const { user } of [hidden, unverified])
      await ada.call('POST /api/contacts/', { body: { email: user.email } });
    await choose(hidden, { email_verified_at: app.clock.now() });
    await choose(unverified, { discoverable: true });
    expect(await suggestionsFor(ada)).toEqual([]);
  });

  it('suggests no users by the email of a contact in the trash', async () => {
    const ada = await app.signUp('Ada');
    const grace = await app.signUp('Grace');
    await choose(grace, findable());
    const { id } = await ada.call('POST /api/contacts/', { body: { email: grace.user.email } });
    await ada.call('DELETE /api/contacts/{id}/', { params: { id } });
    expect(await suggestionsFor(ada)).toEqual([]);
  });
});

describe('suggestions by company', () => {
  const company_name = 'Analytical Engines Ltd';

  it('suggests discoverable users of the same company', async () => {
    const ada = await app.signUp('Ada');
    const [charles, hidden] = [await app.signUp('Charles'), await app.signUp('Hidden')];
    await choose(ada, { company_name });
    await choose(charles, { company_name: company_name.toUpperCase(), discoverable: true });
    await choose(hidden, { company_name });
    expect(await suggestionsFor(ada)).toMatchObject([
      { user: { id: charles.id }, reason: 'Also at Analytical Engines Ltd', contact_id: null },
    ]);
  });

  it('suggests no users who hide their company, nor by empty companies', async () => {
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

const dismiss = (by: Person, { id }: { id: number }) =>
  by.attempt('POST /api/suggested-connections/{id}/dismiss/', { params: { id } });

describe('dismissed suggestions', () => {
  it('suggests a dismissed user never again for any reason', async () => {
    const [ada, bob, grace] = [await app.signUp('A'), await app.signUp('B'), await app.signUp('G')];
    const company_name = 'Remington Rand';
    for (const person of [ada, bob, grace]) await choose(person, { ...findable(), company_name });
    await choose(bob, { company_name: '' });
    const steps = [
      () => Promise.resolve(),
      () => ada.call('POST /api/contacts/', { body: { email: grace.user.email } }),
      () => connect(ada, bob),
      () => connect(bob, grace),
    ];
    expect(await idsFor(ada)).toEqual([grace.id]);
    for (let time = 0; time < 2; time += 1) expect((await dismiss(ada, grace)).status).toBe(204);
    for (const step of steps) {
      await step();
      expect(await idsFor(ada)).toEqual([]);
    }
    expect(await idsFor(grace)).toEqual([ada.id]);
  });

  it('allows requests from and to dismissed users', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await app.signUp('Grace')];
    for (const person of [ada, grace])
      await choose(person, { discoverable: true, company_name: 'Eckert–Mauchly' });
    expect((await dismiss(ada, grace)).status).toBe(204);
    await requestConnection(grace, ada);
    expect(await requestConnection(ada, grace)).toMatchObject({ status: 'accepted' });
  });

  it('returns 404 for dismissing oneself, strangers, unknown users and blockers', async () => {
    const [ada, mallory] = [await app.signUp('Ada'), await app.signUp('Mallory')];
    const stranger = await app.signUp('Stranger');
    await block(mallory, ada);
    for (const person of [{ id: 999_999_999 }, ada, stranger, mallory])
      expect(await dismiss(ada, person)).toMatchObject({
        status: 404,
        body: { detail: 'User not found.' },
      });
  });
});

it('excludes deleted users from all suggestions', async () => {
  const [ada, bob, grace] = [await app.signUp('A'), await app.signUp('B'), await app.signUp('G')];
  await makeDiscoverable(bob);
  await connect(ada, bob);
  await connect(bob, grace);
  await choose(ada, { company_name: 'UNIVAC' });
  await choose(grace, { ...findable(), company_name: 'UNIVAC' });
  await ada.call('POST /api/contacts/', { body: { email: grace.user.email } });
  await bob.call('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: 'Farewell' },
  });
  expect(await idsFor(ada)).toEqual([grace.id]);
  await grace.call('DELETE /api/me/', { body: { password: PASSWORD } });
  expect(await idsFor(ada)).toEqual([]);
});

describe('suggestions with many discoverable users', () => {
  it('returns the same suggestions when contacts are looked up instead', async () => {
    const many = await openTestApp();
    try {
      const [ada, grace, hidden] = [
        await many.signUp('Ada'),
        await many.signUp('Grace'),
        await many.signUp('Hidden'),
      ];
      await sql`insert into users (first_name, email, email_verified_at, password_hash, discoverable,
          referral_code, created_at, updated_at)
        select 'Other', 'other-' || n || '@example.org', now(), '', true, 'other-' || n, now(), now()
        from generate_series(1, 501) as n`.execute(many.db);
      await many.db
        .updateTable('users')
        .set({ email_verified_at: many.clock.now(), discoverable: true })
        .where('id', '=', grace.id)
        .execute();
      const cards = [];
      for (const { user } of [grace, hidden])
        cards.push(await ada.call('POST /api/contacts/', { body: { email: user.email } }));
      await ada.call('POST /api/contacts/', { body: { email: grace.user.email } });
      const { results } = await ada.call('GET /api/suggested-connections/');
      expect(results).toMatchObject([
        { user: { id: grace.id }, reason: 'In your contacts', contact_id: cards[0]!.id },
      ]);
    } finally {
      await many.close();
    }
  });
});

it('counts all common connections past the search limit', async () => {
  const [ada, grace, joan] = [await app.signUp('A'), await app.signUp('G'), await app.signUp('J')];
  await makeDiscoverable(grace, joan);
  const { rows } = await sql<{ id: number }>`
    insert into users (first_name, email, password_hash, discoverable, referral_code, created_at,
      updated_at)
    select 'Friend', 'friend-' || n || '@example.org', '', true, 'friend-' || n, now(), now()
    from generate_series(1, 130) as n returning id`.execute(app.db);
  for (const [person, friends] of [
    [ada, rows],
    [grace, rows],
    [joan, rows.slice(0, 20)],
  ] as const)
    await sql`insert into connections (from_user, to_user, status, created_at)
      select ${person.id}, id, 'accepted', now() from unnest(${friends.map(({ id }) => id)}::bigint[]) as id`.execute(
      app.db,
    );
  const [first, ...others] = await suggestionsFor(ada);
  expect(first).toMatchObject({
    user: { id: grace.id },
    reason: '130 mutual connections',
    mutual_connections: 130,
  });
  // Joan shares none of Ada's newest hundred.
  expect(others).toEqual([]);
});

it('suggests no user twice while paging through all reasons', async () => {
  const ada = await app.signUp('Ada');
  const bob = await app.signUp('Bob');
  const others = await Promise.all(['M', 'N', 'C', 'D', 'W', 'X'].map((name) => app.signUp(name)));
  const [m, n, c, d, w, x] = others as [Person, Person, Person, Person, Person, Person];
  await makeDiscoverable(bob);
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
