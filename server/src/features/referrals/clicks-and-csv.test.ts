import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../../testing/verify.ts';
import { runPayoutsCommand } from './payouts/payouts-command.ts';
import { reward } from './testing/joining.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp({ limits: { referral_clicks_per_hour: 5 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp('Ada Lovelace');
  await verify(app, ada);
});

const clicks = async () => (await ada.call('GET /api/referrals/summary/')).funnel.clicks;

const click = (ip: string, code: string) =>
  app.guestAt(ip).attempt('POST /api/referrals/clicks/', { body: { code } });

describe('referral clicks', () => {
  it('counts clicks by owner and day and answers unknown codes the same', async () => {
    const { referral_code } = ada.user;
    const rows = () =>
      app.db.selectFrom('referral_clicks').selectAll().where('user_id', '=', ada.id).execute();
    for (const code of [referral_code, referral_code.toUpperCase(), 'nobody', '%', referral_code])
      expect(await click('203.0.113.1', code)).toMatchObject({ status: 204, body: '' });
    expect(await clicks()).toBe(3);
    expect(await rows()).toEqual([
      { user_id: ada.id, day: app.clock.now().slice(0, 10), clicks: 3 },
    ]);
    app.clock.advance(86_400_000);
    await click('203.0.113.1', referral_code);
    expect(await rows()).toHaveLength(2);
    expect(await clicks()).toBe(4);
  });

  it('answers clicks past the address limit without counting', async () => {
    for (let time = 0; time < 8; time += 1)
      expect(await click('203.0.113.2', ada.user.referral_code)).toMatchObject({ status: 204 });
    expect(await clicks()).toBe(5);
    await click('203.0.113.3', ada.user.referral_code);
    expect(await clicks()).toBe(6);
  });

  it('rejects a click without a code', async () => {
    expect((await click('203.0.113.4', '')).status).toBe(400);
  });
});

const fileOf = (person: Person) => person.attempt('GET /api/referrals/earnings/export/');

describe('the ledger as CSV', () => {
  it('exports every ledger entry, oldest first, in whole units, without formulas', async () => {
    await reward(app, ada, 5);
    const body = { method: 'paypal', destination: 'ada@example.org' };
    const { id } = await ada.call('POST /api/referrals/payouts/', { body });
    await runPayoutsCommand(app.context, { verb: 'reject', id, why: '=HYPERLINK("x"), no' });
    const { headers, body: text } = await fileOf(ada);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="acquaint-earnings-${app.clock.now().slice(0, 10)}.csv"`,
    );
    expect(text).toMatch(/^\ufeffLine,Date,.*\r\n/);
    const rows: Record<string, string>[] = parse(text as string, { bom: true, columns: true });
    expect(rows.map((row) => [row['Kind'], row['Amount'], row['Currency'], row['Payout']])).toEqual(
      [
        ...Array.from({ length: 5 }, () => ['reward', '5.00', 'USD', '']),
        ['payout', '-25.00', 'USD', String(id)],
        ['payout_returned', '25.00', 'USD', String(id)],
      ],
    );
    expect(rows.at(-1)?.['Reason']).toBe('Payout returned: =HYPERLINK("x"), no');
  });

  it('exports the complete ledger as CSV over many pages', async () => {
    const now = app.clock.now();
    await sql`
      insert into earnings (user_id, kind, amount_minor, currency, available_at, created_at)
      select ${ada.id}, 'reward', 1, 'USD', ${now}, ${now} from generate_series(1, 1203)`.execute(
      app.db,
    );
    const rows: string[][] = parse((await fileOf(ada)).body as string, { bom: true });
    expect(rows).toHaveLength(1204);
    const ids = rows.slice(1).map(([line]) => Number(line));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(new Set(ids).size).toBe(1203);
  });

  it('exports only a header without entries', async () => {
    const rows: string[][] = parse((await fileOf(ada)).body as string, { bom: true });
    expect(rows).toHaveLength(1);
  });
});

it('rejects changes and deletions of ledger entries', async () => {
  await reward(app, ada, 1);
  const lines = app.db.updateTable('earnings').where('user_id', '=', ada.id);
  const only = 'The ledger of earnings only grows.';
  await expect(lines.set({ amount_minor: 1 }).execute()).rejects.toThrow(only);
  await expect(lines.set({ available_at: app.clock.now() }).execute()).rejects.toThrow(only);
  await expect(lines.set({ user_id: ada.id + 1 }).execute()).rejects.toThrow(only);
  await expect(
    app.db.deleteFrom('earnings').where('user_id', '=', ada.id).execute(),
  ).rejects.toThrow(only);
});
