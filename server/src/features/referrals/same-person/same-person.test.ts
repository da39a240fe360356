import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueJob } from '../../../infra/jobs.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { verify } from '../../../testing/verify.ts';
import { amountsOf, DAY, daysLater, joinBy, qualify, reward } from '../testing/joining.ts';

const LAPTOP = 'the-laptop-of-one-person';
const IBAN = 'GB29 NWBK 6016 1331 9268 19';
const REASON = 'This looks like a self-referral.';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp({
    referrals: { contacts: 1, minimum_payout_minor: 500 },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
  await verify(app, ada);
});

const newest = async (person: Person) => (await person.call('GET /api/referrals/')).results[0];
const requestFor = (person: Person, destination: string) =>
  person.attempt('POST /api/referrals/payouts/', {
    body: { method: 'bank_transfer', destination },
  });
const rejected = { state: 'rejected', reason: REASON };

describe('self-referral checks at sign-up', () => {
  it.each([
    ['another case and a tag', 'ADA+{n}@example.org'],
    ['another case of the domain', 'ada+{n}@Example.org'],
  ])('treats a mailbox with %s as the same person', async (_, pattern) => {
    const own = `ada.own.${ada.id}@example.org`;
    await app.db.updateTable('users').set({ email: own }).where('id', '=', ada.id).execute();
    const email = pattern.replace(/ada/i, `Ada.Own.${ada.id}`).replace('{n}', 'more');
    await joinBy(app, ada, { email });
    expect(await newest(ada)).toMatchObject(rejected);
    expect((await ada.call('GET /api/notifications/')).results).toEqual([]);
  });

  it('ignores dots in Gmail addresses', async () => {
    const own = `ada${ada.id}@gmail.com`;
    await app.db.updateTable('users').set({ email: own }).where('id', '=', ada.id).execute();
    await joinBy(app, ada, { email: `a.d.a${ada.id}@googlemail.com` });
    expect(await newest(ada)).toMatchObject(rejected);
  });

  it('treats a shared browser as the same person', async () => {
    await app.logIn(ada, app.guestAt('127.0.0.1', '', LAPTOP));
    await joinBy(app, ada, { device: LAPTOP });
    expect(await newest(ada)).toMatchObject(rejected);
  });

  it('accepts different and unknown browsers', async () => {
    await app.logIn(ada, app.guestAt('127.0.0.1', '', 'a-browser-of-ada-alone'));
    for (const device of ['', 'a-browser-of-grace-alone', 'short', 'with spaces in its name'])
      await joinBy(app, ada, { device });
    const { results } = await ada.call('GET /api/referrals/');
    expect(results.map(({ state }) => state)).toEqual(Array(4).fill('signed_up'));
  });

  it('stores only a hash of the browser id', async () => {
    await app.logIn(ada, app.guestAt('127.0.0.1', '', LAPTOP));
    const rows = await app.db.selectFrom('devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(LAPTOP);
    expect(rows.find(({ user_id }) => user_id === ada.id)?.device_hash).toHaveLength(32);
  });
});

describe('self-referral checks after sign-up', () => {
  it("rejects a user who logs in with the referrer's browser", async () => {
    const grace = await joinBy(app, ada, { device: 'a-browser-of-grace-2' });
    await app.logIn(ada, app.guestAt('127.0.0.1', '', 'a-browser-of-grace-2'));
    await qualify(app, grace);
    expect(await newest(ada)).toMatchObject(rejected);
    expect(await amountsOf(ada)).toMatchObject({ lifetime: 0 });
  });

  it('claws back a held reward when earnings are opened in that browser', async () => {
    const device = 'a-browser-of-grace-3';
    const grace = await joinBy(app, ada, { device });
    await qualify(app, grace);
    expect(await amountsOf(ada)).toMatchObject({ pending: 500 });
    await ada.attempt('GET /api/referrals/summary/', { headers: { 'x-device': device } });
    ada = await daysLater(app, 30, ada);
    expect(await amountsOf(ada)).toMatchObject({ pending: 0, available: 0, lifetime: 0 });
    expect(await newest(ada)).toMatchObject(rejected);
    const { results } = await ada.call('GET /api/referrals/earnings/');
    expect(results.map(({ kind, amount }) => [kind, amount.amount_minor])).toEqual([
      ['clawback', -500],
      ['reward', 500],
    ]);
    expect(results[0]?.reason).toBe(`Reward for G. H. reversed. ${REASON}`);
    expect(results[0]?.available_at).toBe(results[1]?.available_at);
  });

  it('claws back an available reward when a payout reveals the browser', async () => {
    const grace = await joinBy(app, ada);
    await qualify(app, grace);
    ada = await daysLater(app, 30, ada);
    expect(await amountsOf(ada)).toMatchObject({ available: 500 });
    for (const person of [ada, grace])
      await app.logIn(person, app.guestAt('127.0.0.1', '', 'a-browser-of-both-4'));
    await reward(app, ada, 2);
    expect(await requestFor(ada, IBAN)).toMatchObject({
      status: 201,
      body: { amount: { amount_minor: 1000 } },
    });
    expect(await amountsOf(ada)).toMatchObject({ available: 0, requested: 1000, lifetime: 1000 });
  });
});

/** Grace came by Ada and was rewarded for; she has enough of another reward. */
async function invitedEarn() {
  const grace = await joinBy(app, ada);
  await qualify(app, grace);
  ada = await daysLater(app, 30, ada);
  const back = await app.logIn(grace);
  await ada.call('GET /api/referrals/');
  await reward(app, back);
  return back;
}

/** The same, and Ada has enough of others as well. */
async function bothEarn() {
  const back = await invitedEarn();
  await reward(app, ada);
  return back;
}

describe('a shared payout destination', () => {
  const methods = [
    'FR7630006000011234567890189',
    'GB33BUKB20201555555555',
    'GB94BARC10201530093459',
    'DE89370400440532013000',
  ];
  const destination = () => methods.pop()!;

  it('claws back when the referrer requests second', async () => {
    const grace = await bothEarn();
    const iban = destination();
    expect(await requestFor(grace, iban)).toMatchObject({ status: 201 });
    expect(await amountsOf(ada)).toMatchObject({ available: 1000 });
    const spaced = iban.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
    expect(await requestFor(ada, spaced)).toMatchObject({
      status: 201,
      body: { amount: { amount_minor: 500 } },
    });
    const { results } = await ada.call('GET /api/referrals/');
    expect(results.map(({ state }) => state).toSorted()).toEqual(['rejected', 'rewarded']);
  });

  it('claws back a paid reward when the referred user requests second, leaving a negative balance', async () => {
    const grace = await bothEarn();
    const iban = destination();
    expect(await requestFor(ada, iban)).toMatchObject({ status: 201 });
    expect(await requestFor(grace, iban)).toMatchObject({ status: 201 });
    expect(await amountsOf(ada)).toEqual({
      pending: 0,
      available: -500,
      requested: 1000,
      paid: 0,
      lifetime: 500,
    });
  });

  it('claws back even if the request is rejected', async () => {
    const grace = await invitedEarn();
    const iban = destination();
    expect(await requestFor(grace, iban)).toMatchObject({ status: 201 });
    expect(await amountsOf(ada)).toMatchObject({ available: 500 });
    expect(await requestFor(ada, iban)).toMatchObject({ status: 409 });
    expect(await amountsOf(ada)).toMatchObject({ available: 0, lifetime: 0 });
    expect(await newest(ada)).toMatchObject(rejected);
  });

  it("allows a shared payout destination for users who didn't refer each other", async () => {
    const iban = destination();
    const eve = await app.signUp('Eve');
    await verify(app, eve);
    for (const person of [ada, eve]) await reward(app, person);
    for (const person of [ada, eve])
      expect(await requestFor(person, iban)).toMatchObject({ status: 201 });
    expect(await amountsOf(ada)).toMatchObject({ requested: 500, lifetime: 500 });
  });
});

it('stores at most a hundred devices per user and deletes those unused for a year', async () => {
  for (let number = 0; number < 103; number += 1)
    await ada.attempt('GET /api/referrals/summary/', {
      headers: { 'x-device': `made-up-browser-${number}` },
    });
  const count = async () =>
    (await app.db.selectFrom('devices').select('user_id').where('user_id', '=', ada.id).execute())
      .length;
  expect(await count()).toBe(100);
  app.clock.advance(366 * DAY);
  await enqueueJob(app.db, 'referrals.run-nightly', {});
  await app.runJobs();
  expect(await count()).toBe(0);
});
