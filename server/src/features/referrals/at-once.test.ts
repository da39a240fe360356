import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enqueueJob } from '../../infra/jobs.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';
import { checkReferrals } from './evaluate-referral.ts';
import { runPayoutsCommand } from './payouts/payouts-command.ts';
import { addContacts, amountsOf, connectWith, joinBy, qualify, reward } from './testing/joining.ts';

// Concurrent requests on two servers: each transition happens once.

let app: TestApp;
let other: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
  other = await app.openAnother();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
  await verify(app, ada);
});

const linesOf = async (kind: string) =>
  (await ada.call('GET /api/referrals/earnings/')).results.filter((line) => line.kind === kind);
const times = <T>(count: number, work: (time: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, time) => work(time)));

it('writes one reward for concurrently added contacts', async () => {
  const grace = await joinBy(app, ada);
  await verify(app, grace);
  await connectWith(grace, await app.signUp('Friend'));
  const [here, there] = [await app.logIn(grace), await other.logIn(grace)];
  for (let number = 0; number < 10; number += 1)
    await enqueueJob(app.db, 'referrals.check-referrals', { number });
  await Promise.all([
    times(10, (time) => addContacts(time % 2 === 0 ? here : there, 1)),
    times(10, (time) => checkReferrals((time % 2 === 0 ? app : other).context)),
    app.runJobs(),
    other.runJobs(),
  ]);
  await app.runJobs();
  expect(await amountsOf(ada)).toMatchObject({ pending: 500, lifetime: 500 });
  expect(await linesOf('reward')).toHaveLength(1);
});

it('counts contacts added during an evaluation', async () => {
  for (let round = 0; round < 5; round += 1) {
    const grace = await joinBy(app, ada);
    await verify(app, grace);
    await addContacts(grace, 9);
    const friend = await app.signUp('Friend');
    const { id } = await friend.call('POST /api/connections/', { body: { to_user: grace.id } });
    await Promise.all([
      grace.call('POST /api/connections/{id}/accept/', { params: { id } }),
      times(4, (time) => checkReferrals((time % 2 === 0 ? app : other).context)),
    ]);
    await app.runJobs();
  }
  expect(await linesOf('reward')).toHaveLength(5);
});

it('accepts one of ten concurrent payout requests', async () => {
  await reward(app, ada, 5);
  const ada_there = await other.logIn(ada);
  const body = { method: 'paypal', destination: 'ada@example.org' };
  const answers = await times(10, (time) =>
    (time % 2 === 0 ? ada : ada_there).attempt('POST /api/referrals/payouts/', {
      body,
      headers: time < 5 ? {} : { 'idempotency-key': crypto.randomUUID() },
    }),
  );
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    201,
    ...Array(9).fill(409),
  ]);
  expect(await linesOf('payout')).toHaveLength(1);
  expect(await amountsOf(ada)).toMatchObject({ available: 0, requested: 2500 });
});

it('pays or rejects once for concurrent commands', async () => {
  await reward(app, ada, 5);
  const body = { method: 'paypal', destination: 'ada@example.org' };
  const { id } = await ada.call('POST /api/referrals/payouts/', { body });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, time) =>
      runPayoutsCommand(
        (time % 2 === 0 ? app : other).context,
        time % 3 === 0 ? { verb: 'pay', id } : { verb: 'reject', id, why: 'No' },
      ),
    ),
  );
  const rejections = outcomes.filter(({ status }) => status === 'rejected');
  expect(rejections).toHaveLength(9);
  for (const rejection of rejections) expect(rejection).toMatchObject({ reason: { status: 409 } });
  const [payout] = (await ada.call('GET /api/referrals/payouts/')).results;
  const returned = await linesOf('payout_returned');
  expect(returned).toHaveLength(payout?.state === 'paid' ? 0 : 1);
  const sums = await amountsOf(ada);
  expect(sums.paid + sums.available).toBe(2500);
  expect((await ada.call('GET /api/notifications/')).results).toHaveLength(1);
});

it('claws back once when the referred user deletes the account during an evaluation', async () => {
  const grace = await joinBy(app, ada);
  await qualify(app, grace);
  expect(await amountsOf(ada)).toMatchObject({ pending: 500 });
  await Promise.all([
    grace.call('DELETE /api/me/', { body: { password: PASSWORD } }),
    times(5, () => checkReferrals(app.context)),
    times(5, () => enqueueJob(app.db, 'referrals.check-referrals', {})),
    app.runJobs(),
    other.runJobs(),
  ]);
  expect(await linesOf('clawback')).toHaveLength(1);
  expect(await amountsOf(ada)).toMatchObject({ pending: 0, lifetime: 0 });
});

it('allows a sign-up while the referrer deletes the account', async () => {
  for (let round = 0; round < 4; round += 1) {
    const leaver = await app.signUp('Leaver');
    const [, grace] = await Promise.all([
      leaver.call('DELETE /api/me/', { body: { password: PASSWORD } }),
      joinBy(other, leaver),
    ]);
    const left = await app.db
      .selectFrom('referrals')
      .select('id')
      .where('referred_id', '=', grace.id)
      .execute();
    expect(left).toEqual([]);
  }
});
