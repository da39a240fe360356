import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReferralSummary } from '#contract/referrals.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { anEarning, aReferral, aSummary, dollars } from '../../testing/referrals.ts';
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

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('the referral link', () => {
  test('shows the referral link with code and QR code and copies it', async () => {
    const { person } = await open();
    const link = within(await part('Your link'));
    expect(link.getByLabelText('Link')).toHaveValue('https://acquaint.example/signup?ref=ADA7');
    expect(link.getByLabelText('Code')).toHaveValue('ADA7');
    expect(link.getByRole('img', { name: 'QR code of your link' })).toBeVisible();
    await person.click(link.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://acquaint.example/signup?ref=ADA7');
    await person.click(link.getByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).toBe('ADA7');
  });

  test('shares the referral link by email without a share sheet', async () => {
    await open();
    const mail = within(await part('Your link')).getByRole('link', { name: 'Share by email' });
    expect(decodeURIComponent(mail.getAttribute('href') ?? '')).toContain(
      'https://acquaint.example/signup?ref=ADA7',
    );
  });

  test("shares the referral link by the share sheet, whose closing isn't an error", async () => {
    const share = vi.fn<(shared: ShareData) => Promise<void>>();
    Object.assign(navigator, { share });
    const { person } = await open();
    const button = within(await part('Your link')).getByRole('button', { name: 'Share' });
    share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    await person.click(button);
    expect(share.mock.calls[0]?.[0].url).toBe('https://acquaint.example/signup?ref=ADA7');
    expect(screen.queryByText(/Failed to share/)).not.toBeInTheDocument();
    share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await person.click(button);
    expect(await screen.findByText('Failed to share the link')).toBeVisible();
  });

  test("shows the referral link with the rule's numbers", async () => {
    await open();
    expect(await part('Your link')).toHaveTextContent(/\$5\.00.*30 days.*10 contacts.*\$25\.00/);
  });
});

describe('referrals', () => {
  test.each([
    [aReferral(), /B••• B•••Must qualify by Dec 20, 2026\.Signed upJoined Nov 20, 2026/],
    [
      aReferral({ state: 'qualified', held_until: '2026-12-21T09:00:00.000Z' }),
      /Reward available on Dec 21, 2026\.Qualified/,
    ],
    [aReferral({ state: 'rewarded', settled_at: '2026-11-21T09:00:00.000Z' }), /Nov 21.*Rewarded/],
    [
      aReferral({ state: 'rejected', reason: 'This seems to be you.' }),
      /This seems to be you\.Rej/,
    ],
  ])('lists referrals with their state', async (person, words) => {
    answer({ 'GET /api/referrals/': () => onePage([person]) });
    await open();
    expect(await within(await part('People')).findByRole('listitem')).toHaveTextContent(words);
  });
});

describe('the ledger', () => {
  test('lists signed amounts with reasons and loads more', async () => {
    const line = anEarning();
    const back = anEarning({
      id: 10,
      kind: 'clawback',
      amount: dollars(-500),
      reason: 'B••• B••• deleted their account.',
    });
    answer({
      'GET /api/referrals/earnings/': ({ query }) =>
        query.get('cursor') === 'more' ? onePage([back]) : { results: [line], next_cursor: 'more' },
    });
    const { person } = await open();
    const ledger = within(await part('Ledger'));
    await person.click(await ledger.findByRole('button', { name: 'Show more of the ledger' }));
    await waitFor(() => expect(ledger.getAllByRole('row')).toHaveLength(3));
    const [, first, second] = ledger.getAllByRole('row');
    expect(first).toHaveTextContent(/qualified\..*\+\$5\.00/);
    expect(second).toHaveTextContent(/deleted their account\..*-\$5\.00/);
  });

  test('saves the ledger as CSV or shows a failure', async () => {
    answer({ 'GET /api/referrals/earnings/': () => onePage([anEarning()]) });
    answer({ 'GET /api/referrals/earnings/export/': () => new Rejection({ status: 500 }) });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('Failed to export your earnings')).toBeVisible();
  });
});

test('shows the funnel as a list', async () => {
  answerEmpty({ funnel: { clicks: 200, signed_up: 50, qualified: 10, rewarded: 5 } });
  await open();
  const steps = within(await part('From click to reward')).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Clicks 200',
    'Signed up 50 · 25% of clicks',
    'Qualified 10 · 20% of those who signed up',
    'Rewarded 5 · 50% of those who qualified',
  ]);
});

test('shows a table for the monthly chart', async () => {
  const months = aSummary().months.with(11, {
    month: '2026-11',
    earned: dollars(1500),
    paid: dollars(500),
  });
  answerEmpty({ months });
  await open();
  const rows = within(await part('By month')).getAllByRole('row', { hidden: true });
  expect(rows.at(-1)).toHaveTextContent('November 2026$15.00$5.00');
});

test('explains each empty section', async () => {
  await open();
  for (const title of ['No referrals yet', 'No earnings yet', 'No payouts yet'])
    expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
});

test('retries each failed section', async () => {
  const calls = {
    'Failed to load your earnings': 'GET /api/referrals/summary/',
    'Failed to load the people': 'GET /api/referrals/',
    'Failed to load the ledger': 'GET /api/referrals/earnings/',
    'Failed to load the payouts': 'GET /api/referrals/payouts/',
  } as const;
  for (const call of Object.values(calls)) answer({ [call]: () => new Rejection({ status: 404 }) });
  const { person } = await open();
  for (const message of Object.keys(calls)) expect(await screen.findByText(message)).toBeVisible();
  answerEmpty();
  for (const button of screen.getAllByRole('button', { name: 'Try again' }))
    await person.click(button);
  expect(await part('Balance')).toBeVisible();
  expect(await screen.findByText('No payouts yet')).toBeVisible();
});

test('sends invitations without revealing accounts', async () => {
  const invite = vi.fn<(asked: { body: unknown }) => undefined>();
  answer({ 'POST /api/referrals/invites/': invite });
  const { person } = await open();
  const form = within(await screen.findByRole('form', { name: 'Invite by email' }));
  await person.click(form.getByLabelText('Email addresses'));
  await person.paste('Grace <grace@example.org>, hedy@example.org');
  await person.click(form.getByRole('button', { name: 'Send invitations' }));
  expect(await form.findByText('Invitations sent.')).toBeVisible();
  expect(invite.mock.calls.map(([{ body }]) => body)).toEqual([
    { emails: ['grace@example.org', 'hedy@example.org'] },
  ]);
});
