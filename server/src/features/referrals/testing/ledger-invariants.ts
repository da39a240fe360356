import { expect } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { getBalances } from '../ledger/earnings.service.ts';

/** Each line as it was when it was first seen, but for whose it is. */
export type Seen = Map<number, string>;

/** That the books are in order: what must be so after whatever happened. */
export async function expectLedgerInvariants(
  app: TestApp,
  people: number[],
  seen: Seen,
): Promise<void> {
  const lines = await app.db.selectFrom('earnings').selectAll().orderBy('id').execute();
  const payouts = await app.db.selectFrom('payouts').selectAll().orderBy('id').execute();
  expectOnlyGrown(lines, seen);
  expectPaired(lines, payouts);
  for (const user_id of people) {
    const own = lines.filter((line) => line.user_id === user_id);
    await expectBalances(app, user_id, own, payouts);
  }
}

interface Line {
  id: number;
  kind: string;
  amount_minor: number;
  available_at: string;
  referral_id: number | null;
  payout_id: number | null;
  user_id: number | null;
}

interface Paid {
  id: number;
  state: string;
  amount_minor: number;
  user_id: number | null;
}

function expectOnlyGrown(lines: Line[], seen: Seen): void {
  const ids = new Set(lines.map(({ id }) => id));
  for (const id of seen.keys()) expect(ids.has(id)).toBe(true);
  for (const { user_id: _, referral_id: __, ...line } of lines) {
    const text = JSON.stringify(line);
    expect(seen.get(line.id) ?? text).toBe(text);
    seen.set(line.id, text);
  }
}

/** Each reward, clawback, payout and return exists once, with the amount it reverts. */
function expectPaired(lines: Line[], payouts: Paid[]): void {
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  const rewards = new Map(of('reward').map((line) => [line.referral_id, line]));
  const clawbacks = of('clawback').filter(({ referral_id }) => referral_id !== null);
  expect(new Set(clawbacks.map(({ referral_id }) => referral_id)).size).toBe(clawbacks.length);
  for (const { referral_id, amount_minor, available_at } of clawbacks)
    expect(rewards.get(referral_id)).toMatchObject({ amount_minor: -amount_minor, available_at });
  expect(of('payout').map(({ payout_id, amount_minor }) => [payout_id, -amount_minor])).toEqual(
    payouts.map(({ id, amount_minor }) => [id, amount_minor]),
  );
  const returned = of('payout_returned').map(({ payout_id, amount_minor }) => [
    payout_id,
    amount_minor,
  ]);
  const rejected = payouts.filter(({ state }) => state === 'rejected');
  expect(new Map(returned as [number, number][])).toEqual(
    new Map(rejected.map(({ id, amount_minor }) => [id, amount_minor])),
  );
  expect(returned).toHaveLength(rejected.length);
}

const sum = (chosen: { amount_minor: number }[]) =>
  chosen.reduce((total, { amount_minor }) => total + amount_minor, 0);

async function expectBalances(
  app: TestApp,
  user_id: number,
  own: Line[],
  payouts: Paid[],
): Promise<void> {
  const now = app.clock.now();
  const shown = await getBalances({ ...app.context, clock: { now: () => now }, user_id });
  const earned = own.filter(({ kind }) => kind === 'reward' || kind === 'clawback');
  const asked = (state: string) =>
    sum(payouts.filter((one) => one.user_id === user_id && one.state === state));
  const pending = sum(earned.filter(({ available_at }) => available_at > now));
  const [requested, paid] = [asked('requested'), asked('paid')];
  const lifetime = sum(earned);
  const expected = { pending, available: sum(own) - pending, requested, paid, lifetime };
  expect(
    Object.fromEntries(
      Object.entries(shown).map(([name, { amount_minor }]) => [name, amount_minor]),
    ),
  ).toEqual(expected);
  expect(lifetime).toBe(pending + expected.available + requested + paid);
  for (const amount of [pending, requested, paid, lifetime])
    expect(amount).toBeGreaterThanOrEqual(0);
  const clawed_back = -sum(earned.filter(({ kind }) => kind === 'clawback'));
  expect(expected.available).toBeGreaterThanOrEqual(-clawed_back);
  // What was paid and waits to be is never more than was ever available.
  const ever = sum(
    own.filter(({ kind, available_at }) => kind === 'reward' && available_at <= now),
  );
  expect(requested + paid).toBeLessThanOrEqual(ever);
}
