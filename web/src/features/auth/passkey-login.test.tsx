import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../lib/http/api.ts';
import { readSession } from '../../lib/http/session.ts';
import { CEREMONY, mockAuthenticator } from '../../testing/authenticator.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const button = () => screen.findByRole('button', { name: 'Use a passkey' });

it('hides passkey login without passkey support', async () => {
  await renderApp('/login');
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
});

it('logs in with a passkey alone', async () => {
  mockAuthenticator();
  mockEmptyTopBar();
  answer({
    'POST /api/passkeys/login/options/': () => CEREMONY,
    'POST /api/passkeys/login/': () => ({ token: 'fresh', user: aUser() }),
    'GET /api/me/': () => aUser(),
  });
  const { person } = await renderApp('/login?redirect=%2Fnotifications');
  await person.click(await button());
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(readSession()).not.toBeNull();
});

it("doesn't let autofill interrupt passkey login", async () => {
  const finger = Promise.withResolvers<void>();
  const options = Promise.withResolvers<typeof CEREMONY>();
  let asked = 0;
  mockAuthenticator({ offers: true, finger: finger.promise });
  mockEmptyTopBar();
  answer({
    // The browser's own asking comes first here, and is answered last.
    'POST /api/passkeys/login/options/': () => (++asked === 1 ? options.promise : CEREMONY),
    'POST /api/passkeys/login/': () => ({ token: 'fresh', user: aUser() }),
    'GET /api/me/': () => aUser(),
  });
  const get = vi.spyOn(navigator.credentials, 'get');
  const { person } = await renderApp('/login?redirect=%2Fnotifications');
  await waitFor(() => expect(asked).toBe(1));
  await person.click(await button());
  await waitFor(() => expect(get).toHaveBeenCalled());
  options.resolve(CEREMONY);
  // By the time the next question is answered, that answer has been read.
  await act(() => call('POST /api/passkeys/login/options/'));
  finger.resolve();
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
});

it('shows nothing when the user cancels', async () => {
  mockAuthenticator({ declines: true });
  answer({ 'POST /api/passkeys/login/options/': () => CEREMONY });
  const { person } = await renderApp('/login');
  await person.click(await button());
  await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByText(/Not now|An error/)).not.toBeInTheDocument();
});

it("shows the server's message for an unknown passkey", async () => {
  mockAuthenticator();
  const detail = 'This passkey is not known here.';
  answer({
    'POST /api/passkeys/login/options/': () => CEREMONY,
    'POST /api/passkeys/login/': () =>
      new Rejection({ status: 401, code: 'invalid_credentials', detail }),
  });
  const { person } = await renderApp('/login');
  await person.click(await button());
  expect(await screen.findByText(detail)).toBeVisible();
});
