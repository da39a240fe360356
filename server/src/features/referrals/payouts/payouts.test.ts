import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../app-error.ts';
import { openTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { UsageError } from '../../../usage-error.ts';
import { verify } from '../../../testing/verify.ts';
import { parsePayoutsArgs, runPayoutsCommand } from './payouts-command.ts';
import { amountsOf, joinBy, reward } from '../testing/joining.ts';
import { HOUR_MS } from '../../../infra/clock.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
  await verify(app, ada);
});

const PAYPAL = { method: 'paypal', destination: 'ada@example.org' };
const requestFor = (body: object = PAYPAL, headers: Record<string, string> = {}) =>
  ada.attempt('POST /api/referrals/payouts/', { body, headers });
async function ask(): Promise<number> {
  const { id } = await ada.call('POST /api/referrals/payouts/', { body: PAYPAL });
  return id;
}
const payoutsOf = async (person: Person) =>
  (await person.call('GET /api/referrals/payouts/')).results;
/** Runs the operator's command and returns its output. */
const operator = (...words: string[]) => runPayoutsCommand(app.context, parsePayoutsArgs(words));
const operatorRejected = async (...words: string[]) => {
  try {
    return `done: ${await operator(...words)}`;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    if (error instanceof UsageError) return error.message.split('\n', 1)[0];
    throw error;
  }
};
const messages = async () =>
  (await ada.call('GET /api/notifications/')).results.map(({ message }) => message);

describe('requesting a payout', () => {
  it('requests a payout of everything available and shows only the end of the destination', async () => {
    await reward(app, ada, 6);
    const asked = await ada.call('POST /api/referrals/payouts/', {
      body: { method: 'bank_transfer', destination: 'de89 3704 0044 0532 0130 00' },
    });
    expect(asked).toEqual({
      id: expect.any(Number),
      amount: { amount_minor: 3000, currency: 'USD' },
      method: 'bank_transfer',
      destination: '…3000',
      state: 'requested',
      why: null,
      created_at: expect.any(String),
      settled_at: null,
    });
    expect(await payoutsOf(ada)).toEqual([asked]);
    expect(await amountsOf(ada)).toEqual({
      pending: 0,
      available: 0,
      requested: 3000,
      paid: 0,
      lifetime: 3000,
    });
  });

  it('rejects amounts below the minimum with a localized message', async () => {
    await reward(app, ada, 4);
    expect(await requestFor()).toMatchObject({
      status: 409,
      body: { detail: 'The minimum payout is $25.00. You have $20.00.' },
    });
    await reward(app, ada);
    expect(await requestFor()).toMatchObject({ status: 201 });
  });

  it('rejects a second open request', async () => {
    await reward(app, ada, 5);
    const id = await ask();
    await reward(app, ada, 5);
    const rejected = {
      status: 409,
      body: {
        detail: 'You already have a pending payout request.',
      },
    };
    expect(await requestFor()).toMatchObject(rejected);
    await operator('pay', String(id));
    expect(await requestFor()).toMatchObject({ status: 201 });
  });

  it('requires a verified address', async () => {
    await reward(app, ada, 5);
    await app.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', ada.id)
      .execute();
    expect(await requestFor()).toMatchObject({
      status: 403,
      body: { detail: 'Verify your email to request a payout.' },
    });
  });

  it.each([
    [{}, 'method'],
    [{ method: ' ', destination: 'x' }, 'method'],
    [{ method: 'paypal', destination: '' }, 'destination'],
    [{ method: 'paypal', destination: 'ada' }, 'destination'],
    [{ method: 'bank_transfer', destination: 'GB00' }, 'destination'],
    [{ method: 'x'.repeat(41), destination: 'x' }, 'method'],
  ])('rejects %j at %s', async (body, field) => {
    await reward(app, ada, 5);
    expect(await requestFor(body)).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });

  it('requests a payout once per Idempotency-Key', async () => {
    await reward(app, ada, 5);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await requestFor(PAYPAL, headers);
    expect(await requestFor(PAYPAL, headers)).toMatchObject({ status: 201, body: first.body });
    expect(await payoutsOf(ada)).toHaveLength(1);
  });

  it('shows a payout to its user only', async () => {
    await reward(app, ada, 5);
    await ask();
    expect(await payoutsOf(await app.signUp('Eve'))).toEqual([]);
  });
});

describe('the list of open payouts', () => {
  it('shows how many referrals share an address or device or signed up together', async () => {
    await reward(app, ada, 5);
    const joinLater = async (ip: string, device: string) => {
      app.clock.advance(2 * HOUR_MS);
      const { id } = await joinBy(app, ada, { ip, device });
      const now = app.clock.now();
      await app.db
        .updateTable('referrals')
        .set({ state: 'rewarded', qualified_at: now, held_until: now, settled_at: now })
        .where('referred_id', '=', id)
        .execute();
    };
    await joinLater('127.0.0.1', '');
    await joinLater('192.0.2.1', 'the-laptop-of-two-people');
    await joinLater('192.0.2.2', 'the-laptop-of-two-people');
    await joinLater('192.0.2.3', '');
    const id = await ask();
    const lines = (await operator('list')).split('\n');
    const index = lines.findIndex((line) => line.startsWith(`${id} `));
    expect(lines[index + 1]).toBe(
      '    9 referrals: 6 share an IP address, 2 a device, 5 signed up within an hour of another',
    );
  });
});

describe('the payouts command', () => {
  it('lists open payouts without terminal control characters', async () => {
    await reward(app, ada, 5);
    // The contract rejects such a name.
    const names = { first_name: 'A\u001b[31mda' };
    await app.db.updateTable('users').set(names).where('id', '=', ada.id).execute();
    const body = { method: 'bank_transfer', destination: 'GB33 BUKB 2020 1555 5555 55' };
    const { id, created_at } = await ada.call('POST /api/referrals/payouts/', { body });
    const lines = (await operator('list')).split('\n');
    expect(lines[0]).toMatch(/^ID +User +Email +Amount +Method +Destination +Since$/);
    const since = `${created_at.slice(0, 10)} ${created_at.slice(11, 16)} UTC`;
    const line = lines.find((one) => one.startsWith(`${id} `));
    expect(line?.split(/ {2,}/)).toEqual([
      String(id),
      'A�[31mda Lovelace',
      ada.user.email,
      '25.00 USD',
      'bank_transfer',
      'GB33BUKB20201555555555',
      since,
    ]);
  });

  it('pays once and notifies the user', async () => {
    await reward(app, ada, 5);
    const id = await ask();
    expect(await operator('pay', String(id))).toBe(
      `Payout ${id} of 25.00 USD is marked as paid. The user is notified.`,
    );
    expect(await messages()).toEqual(['Your payout of $25.00 was paid']);
    const [payout] = await payoutsOf(ada);
    expect(payout).toMatchObject({ state: 'paid', why: null, settled_at: expect.any(String) });
    expect(await amountsOf(ada)).toMatchObject({ available: 0, requested: 0, paid: 2500 });
    const rejection = `Payout ${id} is already settled: paid at ${payout?.settled_at}.`;
    expect(await operatorRejected('pay', String(id))).toBe(rejection);
    expect(await operatorRejected('reject', String(id), '--why', 'No')).toBe(rejection);
    expect(await messages()).toHaveLength(1);
  });

  it('rejects with a reason and returns the amount', async () => {
    await reward(app, ada, 5);
    const id = await ask();
    await operator('reject', String(id), '--why', 'The account does not exist.');
    expect(await messages()).toEqual([
      'Your payout of $25.00 was not paid: The account does not exist.',
    ]);
    expect(await payoutsOf(ada)).toMatchObject([
      { state: 'rejected', why: 'The account does not exist.' },
    ]);
    expect(await amountsOf(ada)).toMatchObject({ available: 2500, requested: 0, paid: 0 });
    const { results } = await ada.call('GET /api/referrals/earnings/', { query: { limit: '2' } });
    expect(results.map(({ kind, reason, amount }) => [kind, amount.amount_minor, reason])).toEqual([
      ['payout_returned', 2500, 'Payout returned: The account does not exist.'],
      ['payout', -2500, 'Payout requested.'],
    ]);
    expect(await operatorRejected('pay', String(id))).toContain('is already settled');
    expect(await requestFor()).toMatchObject({ status: 201 });
  });

  it.each([
    [[], 'Missing command.'],
    [['give'], 'Unknown command "give".'],
    [['list', '3'], 'Unexpected argument "3".'],
    [['pay'], 'Missing payout ID: pay ID, see list.'],
    [['pay', '0'], '"0" isn’t a valid payout ID.'],
    [['pay', 'ada'], '"ada" isn’t a valid payout ID.'],
    [['pay', '9007199254740993'], '"9007199254740993" isn’t a valid payout ID.'],
    [['pay', '1', '2'], 'Unexpected argument "2".'],
    [['pay', '1', '--why', 'x'], 'Only reject accepts --why.'],
    [['reject', '1'], 'Missing reason, which the user will see: --why "…".'],
    [['reject', '1', '--why', ' '], 'Missing reason, which the user will see: --why "…".'],
    [['pay', '999999'], 'Payout 999999 not found.'],
  ])('prints for %j: %s', async (words, message) => {
    expect(await operatorRejected(...words)).toBe(message);
  });

  it('prints a message without open payouts', async () => {
    const other = await openTestApp();
    expect(await runPayoutsCommand(other.context, { verb: 'list' })).toBe('No pending payouts.');
    await other.close();
  });
});

it('sums up the last twelve months', async () => {
  await reward(app, ada, 5);
  await operator('pay', String(await ask()));
  const { months } = await ada.call('GET /api/referrals/summary/');
  expect(months).toHaveLength(12);
  expect(months.at(-1)?.month).toBe(app.clock.now().slice(0, 7));
  expect(months.at(-1)?.paid.amount_minor).toBe(2500);
  expect(months.reduce((sum, { earned }) => sum + earned.amount_minor, 0)).toBe(2500);
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted());
});
