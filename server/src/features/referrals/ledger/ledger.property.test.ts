import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { expectStates } from '../testing/expected-state.ts';
import { applyAction, type LedgerAction, type LedgerModel } from '../testing/ledger-model.ts';
import { expectLedgerInvariants } from '../testing/ledger-invariants.ts';

// After any sequential or concurrent operations on two servers, balances are the sums of immutable lines, and nothing
// is earned, clawed back or paid twice.

const RUNS = 10;
const STEPS = 30;

const who = fc.nat({ max: 7 });
const action: fc.Arbitrary<LedgerAction> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sign up' as const), by: who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('verify' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('contact' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('connect' as const), who, other: who }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('share a browser' as const), who, other: who }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 10, 31) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('check' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('request' as const),
      who,
      destination: fc.nat({ max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('pay' as const, 'reject' as const),
      which: fc.nat({ max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete account' as const), who }) },
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(action) },
  { weight: 1, arbitrary: fc.array(action, { minLength: 2, maxLength: 6, size: 'max' }) },
);
const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS });

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  const referrals = { contacts: 1, hold_days: 10, minimum_payout_minor: 500 };
  app = await openTestApp({ referrals });
  other = await app.openAnother();
});
afterAll(() => app.close());

/** Three users; the first referred the others, who have qualified. */
async function begin(): Promise<LedgerModel> {
  const { id } = await app.signUp('Ada');
  const { password_hash } = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const model: LedgerModel = {
    apps: [app, other],
    people: [id],
    password_hash: password_hash!,
    done: 0,
  };
  for (const joined of [1, 2]) {
    await applyAction(model, { do: 'sign up', by: 0 });
    await applyAction(model, { do: 'verify', who: joined });
    await applyAction(model, { do: 'contact', who: joined });
  }
  await applyAction(model, { do: 'connect', who: 1, other: 2 });
  await applyAction(model, { do: 'verify', who: 0 });
  await applyAction(model, { do: 'check' });
  return model;
}

it('keeps ledger invariants after any events', { timeout: 120_000 }, async () => {
  const seen = new Map<number, string>();
  let [done, compared] = [0, 0];
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const model = await begin();
      for (const actions of list) {
        await Promise.all(actions.map((one, server) => applyAction(model, one, server)));
        await expectLedgerInvariants(app, model.people, seen);
      }
      compared += await expectStates(app);
      await expectLedgerInvariants(app, model.people, seen);
      done += model.done;
    }),
    { numRuns: RUNS, seed: 20_261_121, endOnFailure: true },
  );
  expect(done).toBeGreaterThan(RUNS * STEPS);
  expect(compared).toBeGreaterThan(RUNS);
  const kinds = await app.db
    .selectFrom('earnings')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('lines')])
    .groupBy('kind')
    .execute();
  for (const { lines } of kinds) expect(lines).toBeGreaterThan(0);
  expect(kinds).toHaveLength(4);
});
