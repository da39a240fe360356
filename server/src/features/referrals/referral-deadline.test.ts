import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMs } from '../../infra/clock.ts';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';
import {
  addContacts,
  amountsOf,
  connectWith,
  DAY,
  evaluateAll,
  joinBy,
  qualify,
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

const referralsOf = async (person: Person) => (await person.call('GET /api/referrals/')).results;
const linesOf = async (person: Person) =>
  (await person.call('GET /api/referrals/earnings/')).results;
const inDays = (days: number) => app.clock.advance(days * DAY);

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

const allButVerified = async () => {
  const grace = await joinBy(app, ada);
  await addContacts(grace, 10);
  await connectWith(grace, await app.signUp('Friend'));
  return grace;
};

const verifyAt = async (person: Person, timestamp: string) => {
  const verified = { email_verified_at: timestamp };
  await app.db.updateTable('users').set(verified).where('id', '=', person.id).execute();
};

const expires_at = async () => (await referralsOf(ada))[0]!.expires_at;

describe('the 30 days to qualify', () => {
  it('qualifies a referral in the last millisecond of the thirtieth day', async () => {
    const grace = await allButVerified();
    const last = await expires_at();
    inDays(31);
    await verifyAt(grace, last);
    expect(await checked(ada)).toBe('qualified');
    ada = await app.logIn(ada);
    expect(await referralsOf(ada)).toMatchObject([{ qualified_at: last }]);
  });

  it('expires a referral one millisecond after the thirtieth day', async () => {
    const grace = await allButVerified();
    const last = await expires_at();
    await verifyAt(grace, addMs(last, 1));
    expect(await checked(ada)).toBe('signed_up');
    inDays(30);
    app.clock.advance(1);
    expect(await checked(ada)).toBe('rejected');
    ada = await app.logIn(ada);
    expect(await referralsOf(ada)).toMatchObject([
      { reason: 'They didn’t qualify in time.', qualified_at: null },
    ]);
    expect(await linesOf(ada)).toEqual([]);
  });

  it('evaluates deadlines by the time of each event, however late the evaluation runs', async () => {
    const grace = await allButVerified();
    inDays(29);
    const qualified_at = app.clock.now();
    await verifyAt(grace, qualified_at);
    inDays(15);
    await app.runJobs();
    ada = await app.logIn(ada);
    expect(await referralsOf(ada)).toMatchObject([{ state: 'qualified', qualified_at }]);
  });

  it('applies the 30 days to contacts and connections', async () => {
    const contacts_late = await joinBy(app, ada);
    const connected_late = await joinBy(app, ada);
    const friend = await app.signUp('Friend');
    await verify(app, contacts_late, connected_late);
    await addContacts(connected_late, 10);
    await addContacts(contacts_late, 8);
    await connectWith(contacts_late, friend);
    inDays(30);
    app.clock.advance(1);
    await addContacts(await app.logIn(contacts_late), 1);
    await connectWith(await app.logIn(connected_late), await app.logIn(friend));
    await app.runJobs();
    ada = await app.logIn(ada);
    expect((await referralsOf(ada)).map(({ state }) => state)).toEqual(['rejected', 'rejected']);
  });

  it('ends the hold of a reward on time', async () => {
    await qualify(app, await joinBy(app, ada));
    expect(await checked(ada)).toBe('qualified');
    app.clock.advance(30 * DAY - 60_000);
    expect(await checked(ada)).toBe('qualified');
    expect(await amountsOf(await app.logIn(ada))).toMatchObject({ pending: 500, available: 0 });
    app.clock.advance(60_000);
    // What is available depends only on the time, not on evaluations.
    expect(await amountsOf(await app.logIn(ada))).toMatchObject({ pending: 0, available: 500 });
    expect(await checked(ada)).toBe('rewarded');
  });
});
