import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationKind } from '#contract/notifications.ts';
import { addMs } from '../../infra/clock.ts';
import { enqueueJob } from '../../infra/jobs.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';
import {
  addContacts,
  amountsOf,
  connectWith,
  DAY,
  daysLater,
  evaluateAll,
  joinBy,
  qualify,
  reward,
} from './testing/joining.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
});

const NOTHING = { pending: 0, available: 0, requested: 0, paid: 0, lifetime: 0 };

const referralsOf = async (person: Person) => (await person.call('GET /api/referrals/')).results;
const stateOf = async (person: Person) => {
  await app.runJobs();
  return (await referralsOf(person))[0]?.state;
};
const linesOf = async (person: Person) =>
  (await person.call('GET /api/referrals/earnings/')).results;
const notified = async (person: Person, kind: NotificationKind) =>
  (await person.call('GET /api/notifications/')).results
    .filter(({ data }) => data.kind === kind)
    .map(({ message }) => message);
const inDays = (days: number) => app.clock.advance(days * DAY);

describe('from link to reward', () => {
  it('takes a referral through sign-up, qualification, hold and availability', async () => {
    const grace = await joinBy(app, ada);
    const [joined] = await referralsOf(ada);
    const { signed_up_at = '' } = joined ?? {};
    expect([joined]).toEqual([
      {
        id: expect.any(Number),
        name: 'G. H.',
        state: 'signed_up',
        reason: null,
        signed_up_at,
        expires_at: addMs(signed_up_at, 30 * DAY),
        qualified_at: null,
        held_until: null,
        settled_at: null,
      },
    ]);
    expect(await notified(ada, 'referral_joined')).toEqual(['G. H. joined with your link']);
    expect(await amountsOf(ada)).toEqual(NOTHING);

    await qualify(app, grace);
    const [qualified] = await referralsOf(ada);
    const held_until = addMs(qualified?.qualified_at ?? '', 30 * DAY);
    expect(qualified).toMatchObject({ state: 'qualified', held_until });
    expect(await amountsOf(ada)).toEqual({ ...NOTHING, pending: 500, lifetime: 500 });
    expect(await linesOf(ada)).toMatchObject([
      {
        kind: 'reward',
        amount: { amount_minor: 500, currency: 'USD' },
        reason: 'G. H. joined with your link.',
        available_at: held_until,
        payout_id: null,
      },
    ]);
    expect(await ada.call('GET /api/referrals/summary/')).toMatchObject({
      next_available_at: held_until,
      funnel: { signed_up: 1, qualified: 1, rewarded: 0 },
    });

    ada = await daysLater(app, 30, ada);
    expect(await amountsOf(ada)).toEqual({ ...NOTHING, available: 500, lifetime: 500 });
    expect(await stateOf(ada)).toBe('rewarded');
    expect(await notified(ada, 'referral_rewarded')).toEqual([
      'You earned $5.00: G. H. joined with your link',
    ]);
    expect(await ada.call('GET /api/referrals/summary/')).toMatchObject({
      next_available_at: null,
      funnel: { signed_up: 1, qualified: 1, rewarded: 1 },
    });
  });

  it('advances a referral by the cron job alone', async () => {
    const grace = await joinBy(app, ada);
    await qualify(app, grace);
    expect(await checked(ada)).toBe('qualified');
    inDays(30);
    expect(await checked(ada)).toBe('rewarded');
  });

  it("notifies in the reader's language and currency format", async () => {
    await ada.call('PATCH /api/me/', { body: { language: 'de', locale: 'de-DE' } });
    await qualify(app, await joinBy(app, ada));
    expect(await stateOf(ada)).toBe('qualified');
    ada = await daysLater(app, 30, ada);
    expect(await stateOf(ada)).toBe('rewarded');
    const [message] = await notified(ada, 'referral_rewarded');
    expect(message?.replaceAll('\u00a0', ' ')).toContain('5,00 $');
  });
});

/** The state of the newest referral once the work of the minute is done. */
async function checked(person: Person): Promise<string> {
  await evaluateAll(app);
  const { state } = await app.db
    .selectFrom('referrals')
    .select('state')
    .where('referrer_id', '=', person.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return state;
}

describe('qualification', () => {
  it.each([
    ['an unverified address', { contacts: 10, connects: true, verifies: false }],
    ['nine contacts', { contacts: 8, connects: true, verifies: true }],
    ['no connection', { contacts: 10, connects: false, verifies: true }],
  ])('qualifies no referral with %s', async (_, { contacts, connects, verifies }) => {
    const grace = await joinBy(app, ada);
    const friend = await app.signUp('Friend');
    if (verifies) await verify(app, grace);
    // Connected users have a contact of each other.
    await addContacts(grace, contacts);
    if (connects) await connectWith(grace, friend);
    expect(await stateOf(ada)).toBe('signed_up');
    expect(await linesOf(ada)).toEqual([]);
  });

  it('qualifies no referral with a connection to the referrer alone', async () => {
    const grace = await joinBy(app, ada);
    await verify(app, grace);
    await addContacts(grace, 10);
    await connectWith(grace, ada);
    expect(await stateOf(ada)).toBe('signed_up');
    await connectWith(grace, await app.signUp('Friend'));
    expect(await stateOf(ada)).toBe('qualified');
  });

  it('counts restored but not trashed contacts', async () => {
    const grace = await joinBy(app, ada);
    await verify(app, grace);
    await addContacts(grace, 9);
    const [first] = (await grace.call('GET /api/contacts/')).results;
    await grace.call('DELETE /api/contacts/{id}/', { params: { id: first!.id } });
    await connectWith(grace, await app.signUp('Friend'));
    expect(await checked(ada)).toBe('signed_up');
    await grace.call('POST /api/contacts/{id}/restore/', { params: { id: first!.id } });
    await enqueueJob(app.db, 'referrals.run-nightly', {});
    await app.runJobs();
    expect(await checked(ada)).toBe('qualified');
  });

  it("doesn't count pending and rejected requests", async () => {
    const grace = await joinBy(app, ada);
    await verify(app, grace);
    await addContacts(grace, 10);
    const friend = await app.signUp('Friend');
    const { id } = await grace.call('POST /api/connections/', { body: { to_user: friend.id } });
    expect(await stateOf(ada)).toBe('signed_up');
    await friend.call('POST /api/connections/{id}/reject/', { params: { id } });
    expect(await stateOf(ada)).toBe('signed_up');
    await connectWith(grace, await app.signUp('Other'));
    expect(await stateOf(ada)).toBe('qualified');
  });

  it("qualifies referrals by the operator's settings", async () => {
    const referrals = {
      currency: 'JPY',
      reward_minor: 70,
      contacts: 0,
      connections: 0,
      days: 7,
      hold_days: 0,
      minimum_payout_minor: 70,
    };
    const other = await openTestApp({ referrals });
    const eve = await other.signUp('Eve');
    const grace = await joinBy(other, eve);
    await verify(other, grace);
    await other.runJobs();
    expect(await eve.call('GET /api/referrals/summary/')).toMatchObject({
      rule: {
        reward: { amount_minor: 70, currency: 'JPY' },
        contacts: 0,
        connections: 0,
        days: 7,
        hold_days: 0,
        minimum_payout: { amount_minor: 70, currency: 'JPY' },
      },
      balances: { available: { amount_minor: 70, currency: 'JPY' } },
    });
    await other.close();
  });
});

const count = async () => (await ada.call('GET /api/referrals/summary/')).funnel.signed_up;

describe('referral codes', () => {
  it('accepts referral codes in any case and with spaces around them', async () => {
    await joinBy(app, ada, { code: ` ${ada.user.referral_code.toUpperCase()} ` });
    expect(await count()).toBe(1);
  });

  it('ignores referral codes that are unknown or of a deleted user', async () => {
    const gone = await app.signUp('Gone');
    await gone.call('DELETE /api/me/', { body: { password: PASSWORD } });
    for (const code of ['', 'nobody', gone.user.referral_code, 'x'.repeat(64)])
      await joinBy(app, ada, { code });
    expect(await count()).toBe(0);
  });

  it('counts referral codes once per user, enforced by the database', async () => {
    const grace = await joinBy(app, ada);
    const again = { referrer_id: grace.id, referred_id: grace.id };
    const now = app.clock.now();
    await expect(
      app.db
        .insertInto('referrals')
        .values({ ...again, signed_up_at: now, expires_at: now })
        .execute(),
    ).rejects.toThrow('referrals_referred_id_key');
  });
});

describe('visibility of referrals', () => {
  it('returns no referrals, entries or balance to other users', async () => {
    await qualify(app, await joinBy(app, ada));
    expect(await stateOf(ada)).toBe('qualified');
    const eve = await app.signUp('Eve');
    expect(await referralsOf(eve)).toEqual([]);
    expect(await linesOf(eve)).toEqual([]);
    expect(await amountsOf(eve)).toEqual(NOTHING);
    expect((await eve.attempt('GET /api/referrals/earnings/export/')).body).not.toContain('5.00');
  });

  it('shows only initials to the referrer', async () => {
    await joinBy(app, ada, { name: 'Zyxwilhelmina Qwertz', email: 'zyxw@example.net' });
    const all = JSON.stringify([
      await referralsOf(ada),
      await linesOf(ada),
      (await ada.call('GET /api/notifications/')).results,
    ]);
    expect(all).toContain('Z. Q.');
    expect(all.toLowerCase()).not.toMatch(/yxw|wertz/);
  });
});

it('pages referrals and ledger entries newest first', async () => {
  await reward(app, ada, 5);
  const pagesOf = async (name: 'GET /api/referrals/' | 'GET /api/referrals/earnings/') => {
    const ids: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { limit: '2', ...(cursor !== '' && { cursor }) };
      const page: { results: { id: number }[]; next_cursor: string | null } = await ada.call(name, {
        query,
      });
      ids.push(...page.results.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    return ids;
  };
  for (const name of ['GET /api/referrals/', 'GET /api/referrals/earnings/'] as const) {
    const ids = await pagesOf(name);
    expect(ids).toHaveLength(5);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  }
});
