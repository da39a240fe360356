import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '../../lib/http/session.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { renderApp, type RenderedApp } from '../../testing/render-app.tsx';

it('answers any address the same', async () => {
  let asked: unknown;
  answer({
    'POST /api/password-reset/': ({ body }) => {
      asked = body;
    },
  });
  const { person } = await renderApp('/forgot-password');
  await person.type(await screen.findByLabelText('Email'), 'ada@example.org{Enter}');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(screen.getByText(/If there’s an account for/)).toHaveTextContent('ada@example.org');
  expect(asked).toEqual({ email: 'ada@example.org' });
});

it('shows an invalid address at its field', async () => {
  const errors = { email: ['Must be an email address.'] };
  answer({ 'POST /api/password-reset/': () => new Rejection({ status: 400, errors }) });
  const { person } = await renderApp('/forgot-password');
  await person.type(await screen.findByLabelText('Email'), 'ada{Enter}');
  expect(await screen.findByText('Must be an email address.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

async function choose({ person }: RenderedApp, password: string): Promise<void> {
  await person.type(await screen.findByLabelText('New password'), password);
  await person.click(screen.getByRole('button', { name: 'Set new password' }));
}

it.each([
  ['a guest', undefined],
  ['a signed-in user', aUser()],
])('sets a password by a link from %s and opens the login', async (_, me) => {
  let sent: unknown;
  answer({
    'POST /api/password-reset/confirm/': ({ body }) => {
      sent = body;
    },
  });
  const app = await renderApp('/forgot-password?token=of-the-mail', me);
  await choose(app, 'maple river stone 9');
  expect(await screen.findByText('Password updated. Log in with your new password.')).toBeVisible();
  expect(app.router.state.location.pathname).toBe('/login');
  expect(sent).toEqual({
    token: 'of-the-mail',
    password: 'maple river stone 9',
    remove_passkeys: false,
  });
  expect(readSession()).toBeNull();
});

it('shows a rejected password at its field', async () => {
  const errors = { password: ['This password is among the most common ones.'] };
  answer({ 'POST /api/password-reset/confirm/': () => new Rejection({ status: 400, errors }) });
  const app = await renderApp('/forgot-password?token=of-the-mail');
  await choose(app, 'password1');
  expect(await screen.findByText('This password is among the most common ones.')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('password1');
});

it('offers a new link when it has expired', async () => {
  const errors = { token: ['This link is no longer valid.'] };
  answer({ 'POST /api/password-reset/confirm/': () => new Rejection({ status: 400, errors }) });
  const app = await renderApp('/forgot-password?token=old');
  await choose(app, 'maple river stone 9');
  expect(await screen.findByText(/This link is no longer valid/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send reset link' })).toBeVisible();
});

it('offers to remove the passkeys that can still log in', async () => {
  let sent: unknown;
  const created_at = '2026-01-01T00:00:00.000Z';
  const passkeys = ['iPhone', 'Linux'].map((name) => ({ name, created_at }));
  answer({
    'POST /api/password-reset/check/': () => ({
      starts_over: false,
      passkeys,
      linked_provider: null,
    }),
    'POST /api/password-reset/confirm/': ({ body }) => {
      sent = body;
    },
  });
  const app = await renderApp('/forgot-password?token=of-the-mail');
  await app.person.click(await screen.findByLabelText('Remove all passkeys'));
  expect(screen.getByText('These passkeys can still log in: iPhone and Linux.')).toBeVisible();
  await choose(app, 'maple river stone 9');
  expect(await screen.findByText('Password updated. Log in with your new password.')).toBeVisible();
  expect(sent).toMatchObject({ remove_passkeys: true });
});

it('warns that an account with an unverified address starts over', async () => {
  answer({
    'POST /api/password-reset/check/': () => ({
      starts_over: true,
      passkeys: [],
      linked_provider: null,
    }),
  });
  await renderApp('/forgot-password?token=of-the-mail');
  expect(await screen.findByText(/deletes everything in it/)).toBeVisible();
  expect(screen.queryByLabelText('Remove all passkeys')).toBeNull();
});
