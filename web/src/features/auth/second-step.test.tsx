import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearSession, readSession } from '../../lib/http/session.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp, type RenderedApp } from '../../testing/render-app.tsx';
import { clearTwoFactorLogin } from './two-factor-login.ts';

afterEach(clearTwoFactorLogin);

const code = () => screen.findByLabelText('6-digit code');

/** Past the password; `verify` is what the server makes of the code. */
async function atSecondStep(verify: (sent: unknown) => Rejection | null): Promise<RenderedApp> {
  mockEmptyTopBar();
  answer({
    'POST /api/login/': () => ({
      two_factor_required: true,
      user_id: 1,
      email: 'ada@example.org',
      challenge: 'the-challenge',
      methods: ['code'],
    }),
    'POST /api/two-factor/verify/': ({ body }) =>
      verify(body) ?? { token: 'fresh', user: aUser({ two_factor_enabled: true }) },
    'GET /api/me/': () => aUser({ two_factor_enabled: true, email_verified: true }),
  });
  const app = await renderApp('/login?redirect=%2Fnotifications');
  await app.person.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await app.person.type(screen.getByLabelText('Password'), 'analytical engine');
  await app.person.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(async () => expect(await code()).toHaveFocus());
  return app;
}

const rejection = (field: string, message: string) =>
  new Rejection({
    status: 400,
    code: 'bad_input',
    detail: message,
    errors: { [field]: [message] },
  });

it('submits a pasted code and continues to the redirect target', async () => {
  let sent: unknown;
  const { person } = await atSecondStep((body) => {
    sent = body;
    return null;
  });
  expect(readSession()).toBeNull();
  expect(screen.getByText('ada@example.org')).toBeVisible();
  await person.paste('123 456');
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(sent).toEqual({ challenge: 'the-challenge', code: '123456' });
  expect(readSession()).not.toBeNull();
});

it('shows a wrong code at its field and clears it', async () => {
  const { person } = await atSecondStep(() => rejection('code', 'This code is not right.'));
  await person.keyboard('111111');
  expect(await screen.findByText('This code is not right.')).toBeVisible();
  expect(await code()).toHaveValue('');
  expect(await code()).toHaveFocus();
  expect(await code()).toHaveAccessibleDescription(/This code is not right/);
});

it('restarts when the challenge is used up and says why', async () => {
  const { person } = await atSecondStep(() => rejection('challenge', 'Please log in again.'));
  await person.keyboard('111111');
  expect(await screen.findByText('Please log in again.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

it('accepts a recovery code', async () => {
  const sent: unknown[] = [];
  const { person } = await atSecondStep((body) => {
    sent.push(body);
    return null;
  });
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await person.keyboard('abcd-efgh-ij{Enter}');
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(sent).toEqual([{ challenge: 'the-challenge', code: 'abcd-efgh-ij' }]);
});

it("shows the server's message after too many attempts", async () => {
  const detail = 'Too many tries. Try again in 15 minutes.';
  const { person } = await atSecondStep(
    () => new Rejection({ status: 429, code: 'too_many_calls', detail }),
  );
  await person.keyboard('111111');
  expect(await screen.findByText(detail)).toBeVisible();
});

it('returns to the password', async () => {
  const { person } = await atSecondStep(() => null);
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
});

it('cancels the second step by logging out', async () => {
  await atSecondStep(() => null);
  clearSession();
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
});
