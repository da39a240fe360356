import type { ReferralSummary } from '#contract/referrals.ts';
import { addMs } from '../../../infra/clock.ts';
import { enqueueJob } from '../../../infra/jobs.ts';
import { PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';
import { verify } from '../../../testing/verify.ts';
import { runPayoutsCommand } from '../payouts/payouts-command.ts';

export const DAY = 86_400_000;

let people = 0;

interface Joining {
  name?: string;
  email?: string;
  /** What their browser calls itself. */
  device?: string;
  ip?: string;
  code?: string;
}

/** A new user signs up with the link of `referrer`. */
export async function joinBy(
  app: TestApp,
  referrer: Person,
  { name = 'Grace Hopper', email, device = '', ip = '127.0.0.1', code }: Joining = {},
): Promise<Person> {
  people += 1;
  const [first_name = '', last_name = ''] = name.split(' ');
  const user = { email: email ?? `joined-${people}@example.net` };
  const guest = app.guestAt(ip, '', device);
  const referral_code = code ?? referrer.user.referral_code;
  const body = { first_name, last_name, ...user, password: PASSWORD, accept_terms: true as const };
  await guest.call('POST /api/signup/', { body: { ...body, referral_code } });
  return app.logIn({ user }, guest);
}

/** Adds this many contacts. */
export async function addContacts(person: Person, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await person.call('POST /api/contacts/', { body: { first_name: `Kay ${number}` } });
}

export async function connectWith(person: Person, other: Person): Promise<void> {
  const { id } = await person.call('POST /api/connections/', { body: { to_user: other.id } });
  await other.call('POST /api/connections/{id}/accept/', { params: { id } });
}

/** Does all that counts, with the rule of the tests' app. */
export async function qualify(app: TestApp, person: Person): Promise<void> {
  const friend = await app.signUp('Friend');
  await verify(app, person);
  await addContacts(person, app.context.settings.referrals.contacts);
  await connectWith(person, friend);
  await app.runJobs();
}

/** The amounts of a user's balances. */
export async function amountsOf(person: Person) {
  const { balances } = await person.call('GET /api/referrals/summary/');
  return Object.fromEntries(
    Object.entries(balances).map(([name, { amount_minor }]) => [name, amount_minor]),
  ) as Record<keyof ReferralSummary['balances'], number>;
}

/** Evaluates all referrals, as the cron job of the minute does. */
export async function evaluateAll(app: TestApp): Promise<void> {
  await enqueueJob(app.db, 'referrals.check-referrals', {});
  await app.runJobs();
}

/** Logs in again after this many days, with all referrals evaluated. */
export async function daysLater(app: TestApp, days: number, person: Person): Promise<Person> {
  app.clock.advance(days * DAY);
  await evaluateAll(app);
  return app.logIn(person);
}

/** Inserts this many rewarded referrals of a user. */
export async function reward(app: TestApp, person: Person, times = 1): Promise<void> {
  const settled = { state: 'rewarded', settled_at: app.clock.now() };
  for (let time = 0; time < times; time += 1) await insertReward(app, person, settled);
}

/** Has a reward wait for its time, which has come: the work of the minute makes it available. */
export async function rewardSoon(app: TestApp, person: Person): Promise<void> {
  await insertReward(app, person, { state: 'qualified' });
  await enqueueJob(app.db, 'referrals.check-referrals', {});
}

async function insertReward(
  app: TestApp,
  person: Person,
  state: { state: string; settled_at?: string },
): Promise<void> {
  const { reward_minor: amount_minor, currency } = app.context.settings.referrals;
  const now = app.clock.now();
  const earlier = addMs(now, -40 * DAY);
  const { id: referral_id } = await app.db
    .insertInto('referrals')
    .values({
      referrer_id: person.id,
      referred_id: (await app.signUp('Mary Somerville')).id,
      signed_up_at: earlier,
      expires_at: addMs(earlier, 30 * DAY),
      qualified_at: earlier,
      held_until: now,
      to_check: false,
      ...state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { user_id: person.id, kind: 'reward', amount_minor, currency, referral_id };
  await app.db
    .insertInto('earnings')
    .values({ ...line, available_at: now, created_at: earlier })
    .execute();
}

/** Asks for a payout, which the operator makes. */
export async function payOut(app: TestApp, person: Person): Promise<void> {
  await verify(app, person);
  await reward(app, person, 5);
  const body = { method: 'paypal', destination: person.user.email };
  const { id } = await person.call('POST /api/referrals/payouts/', { body });
  await runPayoutsCommand(app.context, { verb: 'pay', id });
}
