import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReferralSummary } from '#contract/referrals.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { aPayout, aSummary, dollars } from '../../testing/referrals.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ada = aUser({ email_verified: true });

/** Mocks a server with empty lists. */
function answerEmpty(summary: Partial<ReferralSummary> = {}): void {
  answer({
    'GET /api/referrals/summary/': () => aSummary(summary),
    'GET /api/referrals/': () => onePage([]),
    'GET /api/referrals/earnings/': () => onePage([]),
    'GET /api/referrals/payouts/': () => onePage([]),
  });
}

beforeEach(() => {
  mockEmptyTopBar();
  answerEmpty();
});

const open = async (me = ada) => {
  const app = await renderApp('/referrals', me);
  await screen.findByRole('heading', { level: 1, name: 'Earnings' });
  // Everything has loaded or failed.
  await waitFor(() => expect(document.querySelector('main [aria-busy]')).toBeNull());
  return app;
};
const part = (name: string) => screen.findByRole('region', { name });
const balances = (amounts: Partial<ReferralSummary['balances']>) => ({
  balances: { ...aSummary().balances, ...amounts },
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('the balance', () => {
  test('shows each amount and the next release', async () => {
    answerEmpty({
      ...balances({
        pending: dollars(1000),
        available: dollars(500),
        paid: dollars(2500),
        lifetime: dollars(4000),
      }),
      next_available_at: '2026-12-21T09:00:00.000Z',
    });
    await open();
    const sheet = await part('Balance');
    expect(sheet).toHaveTextContent(/Available\$5\.00/);
    expect(sheet).toHaveTextContent(/Pending\$10\.00Next available on Dec 21, 2026/);
    expect(sheet).toHaveTextContent(/Requested\$0\.00Paid\$25\.00Total earned\$40\.00/);
    expect(sheet).toHaveTextContent('$20.00 to go until your next payout.');
    expect(within(sheet).queryByRole('button', { name: /payout/ })).not.toBeInTheDocument();
  });

  test("formats the balance in the user's locale and currency", async () => {
    answerEmpty(balances({ available: { amount_minor: 12_345, currency: 'JPY' } }));
    await open(aUser({ email_verified: true, locale: 'en-IN' }));
    expect(await part('Balance')).toHaveTextContent('AvailableJP¥12,345');
  });

  test('explains why nothing can be requested', async () => {
    answerEmpty(balances({ available: dollars(-500) }));
    await open();
    expect(await part('Balance')).toHaveTextContent(/-\$5\.00.*\$30\.00 to go.*reversed/);
  });

  test('links unverified users to the settings', async () => {
    answerEmpty(balances({ available: dollars(2500) }));
    await open(aUser({ email_verified: false }));
    const sheet = within(await part('Balance'));
    expect(await sheet.findByText(/Verify your email/)).toBeVisible();
    expect(sheet.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  });

  test('shows an open request', async () => {
    answerEmpty(balances({ requested: dollars(2500), available: dollars(5000) }));
    await open();
    expect(await part('Balance')).toHaveTextContent('You requested $25.00.');
    expect(screen.queryByRole('button', { name: 'Request a payout' })).not.toBeInTheDocument();
  });
});

async function openPayout() {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Request a payout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a payout' }));
  return { person, dialog, send: () => dialog.getByRole('button', { name: 'Request $25.00' }) };
}

describe('payouts', () => {
  beforeEach(() => answerEmpty(balances({ available: dollars(2500) })));

  test('requests a payout once and updates the page', async () => {
    const asked: unknown[] = [];
    answer({
      'POST /api/referrals/payouts/': ({ body }) => {
        asked.push(body);
        answerEmpty(balances({ requested: dollars(2500) }));
        answer({ 'GET /api/referrals/payouts/': () => onePage([aPayout()]) });
        return aPayout();
      },
    });
    const { person, dialog, send } = await openPayout();
    await person.type(dialog.getByLabelText('IBAN'), 'DE89 3704 0044 0532 0130 00');
    await person.click(send());
    expect(await screen.findByText('Payout requested')).toBeVisible();
    expect(asked).toEqual([
      { method: 'bank_transfer', destination: 'DE89 3704 0044 0532 0130 00' },
    ]);
    expect(await screen.findByText('You requested $25.00.', { exact: false })).toBeVisible();
    const row = within(await part('Payouts')).getByRole('listitem');
    expect(row).toHaveTextContent(/\$25\.00 to Bank transfer •••• 3000.*Requested/);
  });

  test('shows client and server errors of a payout at fields', async () => {
    const errors = { destination: ['There is no such bank.'] };
    answer({
      'POST /api/referrals/payouts/': () =>
        new Rejection({ status: 400, code: 'bad_input', errors }),
    });
    const { person, dialog, send } = await openPayout();
    await person.click(send());
    expect(dialog.getByText('Enter a destination.')).toBeVisible();
    const field = dialog.getByLabelText('IBAN');
    expect(field).toHaveFocus();
    await person.type(field, 'DE98370400440532013000');
    expect(await dialog.findByText(/Enter an IBAN/)).toBeVisible();
    await person.clear(field);
    await person.type(field, 'DE89370400440532013000');
    await person.click(send());
    expect(await dialog.findByText('There is no such bank.')).toBeVisible();
    expect(field).toHaveValue('DE89370400440532013000');
  });

  test('accepts another named payout method', async () => {
    const request = vi.fn<(asked: { body: unknown }) => Rejection>(
      () => new Rejection({ status: 409, detail: 'A request is open already.' }),
    );
    answer({ 'POST /api/referrals/payouts/': request });
    const { person, dialog, send } = await openPayout();
    await person.selectOptions(dialog.getByLabelText('Payout method'), 'Other');
    await person.type(dialog.getByLabelText('Destination'), '@ada');
    await person.click(send());
    expect(await dialog.findByText('Choose a payout method.')).toBeVisible();
    await person.type(dialog.getByLabelText('Describe the method'), 'Wise');
    await person.click(send());
    expect(await dialog.findByText('A request is open already.')).toBeVisible();
    expect(request.mock.calls[0]?.[0].body).toEqual({ method: 'Wise', destination: '@ada' });
  });

  test('asks before losing input of a payout', async () => {
    const { person, dialog } = await openPayout();
    await person.type(dialog.getByLabelText('IBAN'), 'DE');
    await person.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test.each([
    [aPayout({ state: 'paid', settled_at: '2026-11-20T09:00:00.000Z' }), /Nov 20, 2026.*Paid/],
    [
      aPayout({
        state: 'rejected',
        why: 'The account is closed.',
        settled_at: '2026-11-20T09:00:00.000Z',
      }),
      /The account is closed\..*Rejected/,
    ],
    [aPayout({ method: 'paypal', destination: 'a•••@example.org' }), /PayPal a•••@example\.org/],
  ])('shows the status of payouts in the list', async (payout, words) => {
    answer({ 'GET /api/referrals/payouts/': () => onePage([payout]) });
    await open();
    expect(await within(await part('Payouts')).findByRole('listitem')).toHaveTextContent(words);
  });
});
