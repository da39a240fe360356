import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedReferralCode, storeReferralCode } from '../../entities/invitation/referral-code.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aHealth } from '../../testing/health.ts';
import { aUser } from '../../testing/people.ts';
import { renderApp, type RenderedApp } from '../../testing/render-app.tsx';

const DAY = 86_400_000;

beforeEach(() => answer({ 'GET /api/health/': () => aHealth() }));

async function fillIn({ person }: RenderedApp): Promise<void> {
  await person.type(await screen.findByLabelText('First name'), 'Ada');
  await person.type(screen.getByLabelText('Email'), 'ada@example.org');
  await person.type(screen.getByLabelText('Password'), 'analytical engine 7');
}

it('creates an account and opens onboarding', async () => {
  let sent: unknown;
  answer({
    'POST /api/password-check/': () => ({ accepted: true }),
    'POST /api/signup/': ({ body }) => {
      sent = body;
      return { token: 'fresh', user: aUser() };
    },
  });
  const app = await renderApp('/signup?ref=GRACE');
  await fillIn(app);
  expect(await screen.findByText('Strong')).toBeVisible();
  await app.person.click(screen.getByRole('checkbox', { name: /terms/ }));
  await app.person.click(screen.getByRole('button', { name: 'Sign up' }));
  await waitFor(() => expect(app.router.latestLocation.pathname).toBe('/onboarding'));
  expect(sent).toEqual({
    first_name: 'Ada',
    last_name: '',
    email: 'ada@example.org',
    password: 'analytical engine 7',
    accept_terms: true,
    referral_code: 'GRACE',
    locale: 'en-US',
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

it('requires the terms before submitting', async () => {
  const app = await renderApp('/signup');
  await fillIn(app);
  await app.person.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByText('Accept the terms and conditions.')).toBeVisible();
});

it('shows a taken address at its field', async () => {
  const errors = { email: ['There is already an account with this email.'] };
  answer({ 'POST /api/signup/': () => new Rejection({ status: 400, code: 'bad_input', errors }) });
  const app = await renderApp('/signup');
  await fillIn(app);
  await app.person.click(screen.getByRole('checkbox', { name: /terms/ }));
  await app.person.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByText('There is already an account with this email.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

/** The server knows these people by their codes. */
function knowInviters(names: Record<string, string>): void {
  answer({
    'GET /api/inviter/': ({ query }) => {
      const [first_name, last_name = ''] = names[query.get('code') ?? '']?.split(' ') ?? [];
      return first_name === undefined
        ? new Rejection({ status: 404 })
        : { first_name, last_name, avatar_url: null };
    },
  });
}

/** By whose code the account was opened. */
async function signUpAt(address: string): Promise<unknown> {
  let sent: unknown;
  answer({
    'POST /api/signup/': ({ body }) => {
      sent = (body as { referral_code?: string }).referral_code;
      return { token: 'fresh', user: aUser() };
    },
  });
  const app = await renderApp(address);
  await fillIn(app);
  await app.person.click(screen.getByRole('checkbox', { name: /terms/ }));
  await app.person.click(screen.getByRole('button', { name: 'Sign up' }));
  await waitFor(() => expect(app.router.latestLocation.pathname).toBe('/onboarding'));
  return sent;
}

it('shows the inviter', async () => {
  knowInviters({ GRACE: 'Grace Hopper' });
  await renderApp('/signup?ref=GRACE');
  expect(await screen.findByText('Grace Hopper')).toBeVisible();
});

it('shows an inviter visited days ago on another page', async () => {
  knowInviters({ GRACE: 'Grace Hopper' });
  storeReferralCode('GRACE', Date.now() - 29 * DAY);
  await renderApp('/signup');
  expect(await screen.findByText('Grace Hopper')).toBeVisible();
});

it('uses the first referral code and clears it after sign-up', async () => {
  knowInviters({ GRACE: 'Grace Hopper', MARY: 'Mary Somerville' });
  storeReferralCode('GRACE');
  expect(await signUpAt('/signup?ref=MARY')).toBe('GRACE');
  expect(storedReferralCode()).toBeNull();
});

it('ignores a 30-day-old code', async () => {
  storeReferralCode('GRACE', Date.now() - 30 * DAY);
  expect(await signUpAt('/signup')).toBeUndefined();
});

it('ignores an unknown code', async () => {
  knowInviters({ MARY: 'Mary Somerville' });
  storeReferralCode('TYPO');
  await renderApp('/signup?ref=MARY');
  expect(await screen.findByText('Mary Somerville')).toBeVisible();
});

it('shows all errors together', async () => {
  const { person } = await renderApp('/signup');
  await person.type(await screen.findByLabelText('Email'), 'ada');
  await person.type(screen.getByLabelText('Password'), 'short');
  await person.click(screen.getByRole('button', { name: 'Sign up' }));
  for (const message of [
    'Enter your first name.',
    'Enter a valid email address.',
    'Must be at least 8 characters.',
    'Accept the terms and conditions.',
  ])
    expect(await screen.findByText(message)).toBeVisible();
});

function openWith(changes: Parameters<typeof aHealth>[0], address: string): Promise<RenderedApp> {
  answer({ 'GET /api/health/': () => aHealth(changes) });
  return renderApp(address);
}

describe('the sign-up page', () => {
  it.each([
    ['/signup', 'closed', 'Sign-up is closed. Ask The Analytical Society if you need an account.'],
    [
      '/signup?invitation=abc',
      'closed',
      'Sign-up is closed. Ask The Analytical Society if you need an account.',
    ],
    [
      '/signup?ref=GRACE',
      'invite',
      'You need an invitation to sign up. Ask The Analytical Society for a link.',
    ],
  ] as const)(
    'explains at %s why there is no form where sign-up is %s',
    async (address, signup, text) => {
      await openWith({ signup }, address);
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryByRole('form')).toBeNull();
      expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
    },
  );

  it.each([
    ['with an invitation', { signup: 'invite' }],
    ['with the link for the first account', { signup: 'closed', has_accounts: false }],
  ] as const)('sends the invitation of its address %s', async (_, changes) => {
    let sent: unknown;
    answer({
      'POST /api/signup/': ({ body }) => {
        sent = (body as { invitation?: string }).invitation;
        return { token: 'fresh', user: aUser() };
      },
    });
    const app = await openWith(changes, '/signup?invitation=abc');
    await fillIn(app);
    await app.person.click(screen.getByRole('checkbox', { name: /terms/ }));
    await app.person.click(screen.getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(app.router.latestLocation.pathname).toBe('/onboarding'));
    expect(sent).toBe('abc');
  });

  it('shows that an invitation is no longer valid', async () => {
    const detail = 'This invitation is no longer valid. Ask for a new one.';
    const rejection = new Rejection({ status: 403, code: 'invitation_required', detail });
    answer({ 'POST /api/signup/': () => rejection });
    const app = await openWith({ signup: 'invite' }, '/signup?invitation=abc');
    await fillIn(app);
    await app.person.click(screen.getByRole('checkbox', { name: /terms/ }));
    await app.person.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByText(detail)).toBeVisible();
  });

  it('shows the form if the server gives no answer about sign-up', async () => {
    answer({ 'GET /api/health/': () => new Rejection({ status: 500 }) });
    await renderApp('/signup');
    expect(await screen.findByRole('form', { name: 'Sign up' })).toBeVisible();
  });
});
