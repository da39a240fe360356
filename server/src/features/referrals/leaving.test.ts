import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';
import { runPayoutsCommand } from './payouts/payouts-command.ts';
import { amountsOf, DAY, joinBy, qualify, reward } from './testing/joining.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  app = await openTestApp({ referrals: { contacts: 2, minimum_payout_minor: 500 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
  await verify(app, ada);
  grace = await joinBy(app, ada);
});

const leave = (person: Person) => person.call('DELETE /api/me/', { body: { password: PASSWORD } });
/** A conversation partner keeps the anonymized row of the deleted user. */
const writeTo = (person: Person, to: Person) =>
  person.call('POST /api/conversations/start/', {
    body: { to_user: to.id, initial_message: 'Hello' },
  });
const newest = async () => (await ada.call('GET /api/referrals/')).results[0];

describe.each(['no conversation', 'a conversation'])(
  'a referred user who deletes the account with %s',
  (remembered) => {
    const graceLeaves = async () => {
      if (remembered !== 'no conversation') {
        const friend = await app.signUp('Friend');
        await writeTo(friend, grace);
      }
      await leave(grace);
    };
    const rejected = {
      name: 'Deleted account',
      state: 'rejected',
      reason: 'They deleted their account.',
    };

    it('rejects the referral before qualification', async () => {
      await graceLeaves();
      expect(await newest()).toMatchObject({ ...rejected, qualified_at: null });
      expect(await amountsOf(ada)).toMatchObject({ lifetime: 0 });
    });

    it('claws back a reward on hold with a ledger entry', async () => {
      await qualify(app, grace);
      expect(await amountsOf(ada)).toMatchObject({ pending: 500 });
      await graceLeaves();
      expect(await newest()).toMatchObject(rejected);
      expect(await amountsOf(ada)).toMatchObject({ pending: 0, available: 0, lifetime: 0 });
      const { results } = await ada.call('GET /api/referrals/earnings/');
      expect(results.map(({ kind, reason }) => [kind, reason])).toEqual([
        ['clawback', 'Reward for someone reversed. They deleted their account.'],
        ['reward', 'Someone joined with your link.'],
      ]);
    });

    it('preserves a reward after the hold even if not evaluated since', async () => {
      await qualify(app, grace);
      app.clock.advance(30 * DAY);
      ada = await app.logIn(ada);
      grace = await app.logIn(grace);
      await graceLeaves();
      expect(await newest()).toMatchObject({ state: 'rewarded', name: 'Deleted account' });
      expect(await amountsOf(ada)).toMatchObject({ available: 500, lifetime: 500 });
    });
  },
);

describe.each([false, true])(
  'a referrer who deletes the account (remembered: %s)',
  (remembered) => {
    const adaLeaves = async () => {
      if (remembered) await writeTo(await app.signUp('Friend'), ada);
      await leave(ada);
    };

    it('preserves the ledger of a deleted referrer without a name', async () => {
      await qualify(app, grace);
      await newest();
      await reward(app, ada, 2);
      const body = { method: 'paypal', destination: 'ada@example.org' };
      const { id } = await ada.call('POST /api/referrals/payouts/', { body });
      await runPayoutsCommand(app.context, { verb: 'pay', id });
      await reward(app, ada, 1);
      const { id: open } = await ada.call('POST /api/referrals/payouts/', { body });
      const lines = await linesOf(ada.id);
      await adaLeaves();

      expect(await linesOf(ada.id)).toEqual([]);
      const remaining = await app.db
        .selectFrom('earnings')
        .selectAll()
        .where('user_id', 'is', null)
        .orderBy('id', 'desc')
        .limit(lines.length + 1)
        .execute();
      expect(remaining[0]).toMatchObject({
        kind: 'payout_returned',
        payout_id: open,
        amount_minor: 500,
      });
      expect(remaining.slice(1).toReversed()).toEqual(
        lines.map((line) => ({ ...line, user_id: null, referral_id: null })),
      );
      const payouts = await app.db
        .selectFrom('payouts')
        .select(['id', 'state', 'why', 'user_id', 'destination'])
        .where('id', 'in', [id, open])
        .orderBy('id')
        .execute();
      const anonymized = { user_id: null, destination: '' };
      expect(payouts).toEqual([
        { id, state: 'paid', why: '', ...anonymized },
        { id: open, state: 'rejected', why: 'The account was deleted.', ...anonymized },
      ]);
      await expect(runPayoutsCommand(app.context, { verb: 'pay', id: open })).rejects.toThrow(
        'is already settled',
      );
    });

    it('leaves referred users unaffected when the referrer deletes the account', async () => {
      const eve = await joinBy(app, grace);
      await adaLeaves();
      await qualify(app, eve);
      expect(await amountsOf(grace)).toMatchObject({ pending: 500 });
      const left = await app.db
        .selectFrom('referrals')
        .select('id')
        .where('referrer_id', '=', ada.id)
        .execute();
      expect(left).toEqual([]);
    });

    it('sends no notifications to a deleted referrer', async () => {
      await adaLeaves();
      await qualify(app, grace);
      await app.runJobs();
      const bell = app.db.selectFrom('notifications').select('id').where('user_id', '=', ada.id);
      expect(await bell.execute()).toEqual([]);
    });
  },
);

const linesOf = (user_id: number) =>
  app.db.selectFrom('earnings').selectAll().where('user_id', '=', user_id).orderBy('id').execute();

it('leaves no personal data in referral tables', async () => {
  await app.logIn(grace, app.guestAt('127.0.0.1', '', 'a-browser-of-grace-9'));
  await app.guest.call('POST /api/referrals/clicks/', {
    body: { code: grace.user.referral_code },
  });
  await writeTo(ada, grace);
  await leave(grace);
  for (const table of ['devices', 'referral_clicks', 'referral_invites'] as const)
    expect(
      await app.db.selectFrom(table).select('user_id').where('user_id', '=', grace.id).execute(),
    ).toEqual([]);
});

it("allows two users who referred each other's contacts to delete their accounts concurrently", async () => {
  const eve = await joinBy(app, grace);
  await qualify(app, grace);
  await qualify(app, eve);
  await Promise.all([leave(ada), leave(grace), leave(eve)]);
  const left = await app.db
    .selectFrom('referrals')
    .select('id')
    .where('referrer_id', 'in', [ada.id, grace.id])
    .execute();
  expect(left).toEqual([]);
});
