import { AppError } from '../../../app-error.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { deleteAccount } from '../../account/account.service.ts';
import { createContact } from '../../contacts/cards/contact-edit.service.ts';
import { createUser } from '../../users/users.service.ts';
import { requestPayout } from '../payouts/payouts.service.ts';
import { type PayoutsCommand, runPayoutsCommand } from '../payouts/payouts-command.ts';
import { recordDevice } from '../same-person/same-person.ts';
import { recordReferral } from '../referrals.service.ts';
import { checkReferrals } from '../evaluate-referral.ts';

/** Something that happens; people and payouts are named by a number that goes round. */
export type LedgerAction =
  | { do: 'sign up'; by: number }
  | { do: 'verify' | 'contact' | 'delete account'; who: number }
  | { do: 'connect'; who: number; other: number }
  | { do: 'share a browser'; who: number; other: number }
  | { do: 'days'; days: number }
  | { do: 'check' }
  | { do: 'request'; who: number; destination: number }
  | { do: 'pay' | 'reject'; which: number };

export interface LedgerModel {
  /** Several servers on one database. */
  apps: TestApp[];
  /** Those who have not left, by their ids. */
  people: number[];
  password_hash: string;
  /** Number of operations, and of those with an effect. */
  done: number;
}

/** Does one thing as the product does it; what the rules refuse is no error. */
export async function applyAction(
  model: LedgerModel,
  action: LedgerAction,
  server = 0,
): Promise<void> {
  const app = model.apps[server % model.apps.length]!;
  try {
    await ACTIONS[action.do](model, app, action as never);
    model.done += 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const as = ({ context }: TestApp, user_id: number, device = ''): UserContext => ({
  ...context,
  user_id,
  session_id: 0,
  language: 'en',
  client: { ip: '127.0.0.1', user_agent: '', device },
});

const personIn = ({ people }: LedgerModel, number: number) => people[number % people.length]!;

type Does<D extends LedgerAction['do']> = (
  model: LedgerModel,
  app: TestApp,
  action: Extract<LedgerAction, { do: D }>,
) => Promise<unknown>;

let accounts = 0;

const ACTIONS: { [D in LedgerAction['do']]: Does<D> } = {
  'sign up': async (model, app, { by }) => {
    accounts += 1;
    const user = { first_name: 'Ada', last_name: 'L', email: `ada-${accounts}@example.org` };
    const { referral_code } = await app.db
      .selectFrom('users')
      .select('referral_code')
      .where('id', '=', personIn(model, by))
      .executeTakeFirstOrThrow();
    const id = await inTransaction(app.context, async (inside) => {
      const { password_hash } = model;
      const created = await createUser(inside, {
        ...user,
        language: null,
        password_hash,
        administrator: false,
      });
      await recordReferral(inside, { ...user, id: created }, referral_code);
      return created;
    });
    model.people.push(id);
  },
  verify: (model, app, { who }) =>
    app.db
      .updateTable('users')
      .set({ email_verified_at: app.clock.now() })
      .where('id', '=', personIn(model, who))
      .where('email_verified_at', 'is', null)
      .execute(),
  contact: (model, app, { who }) =>
    createContact(as(app, personIn(model, who)), { first_name: 'Kay' }),
  connect: async (model, app, { who, other }) => {
    const [from_user, to_user] = [personIn(model, who), personIn(model, other)];
    if (from_user === to_user) return;
    const now = app.clock.now();
    await app.db
      .insertInto('connections')
      .values({ from_user, to_user, status: 'accepted', created_at: now, responded_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  'share a browser': async (model, app, { who, other }) => {
    const [one, two] = [personIn(model, who), personIn(model, other)];
    const device = `a-browser-${Math.min(one, two)}-${Math.max(one, two)}`;
    for (const id of [one, two]) await recordDevice(as(app, id, device), id);
  },
  days: (_, app, { days }) => Promise.resolve(app.clock.advance(days * 86_400_000)),
  check: (_, app) => checkReferrals(app.context),
  request: (model, app, { who, destination }) =>
    requestPayout(as(app, personIn(model, who)), {
      method: 'pigeon',
      destination: `tree ${destination}`,
    }),
  pay: (_, app, { which }) => settle(app, which, (id) => ({ verb: 'pay', id })),
  reject: (_, app, { which }) => settle(app, which, (id) => ({ verb: 'reject', id, why: 'No' })),
  'delete account': async (model, app, { who }) => {
    if (model.people.length < 3) return;
    const id = personIn(model, who);
    model.people.splice(model.people.indexOf(id), 1);
    await deleteAccount(as(app, id), PASSWORD);
  },
};

async function settle(app: TestApp, which: number, order: (id: number) => PayoutsCommand) {
  const payouts = await app.db.selectFrom('payouts').select('id').orderBy('id', 'desc').execute();
  const payout = payouts[which % Math.max(1, payouts.length)];
  if (payout !== undefined) await runPayoutsCommand(app.context, order(payout.id));
}
