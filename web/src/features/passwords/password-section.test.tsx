import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(mockEmptyTopBar);

async function fillIn(current: string, next: string) {
  const app = await renderApp('/settings?tab=security', aUser());
  await app.person.type(await screen.findByLabelText('Current password'), current);
  await app.person.type(screen.getByLabelText('New password'), next);
  return app;
}
const button = () => screen.getByRole('button', { name: 'Change password' });

it('rates a password the server rejects as weak', async () => {
  answer({ 'POST /api/password-check/': () => ({ accepted: false }) });
  await fillIn('the old one', 'password1');
  expect(await screen.findByText('Weak')).toBeVisible();
  expect(screen.queryByText('Fair')).not.toBeInTheDocument();
});

it('changes the password once and clears the fields', async () => {
  const sent: unknown[] = [];
  answer({
    'POST /api/password-check/': () => ({ accepted: true }),
    'POST /api/me/password/': ({ body }) => {
      sent.push(body);
      return undefined;
    },
  });
  const { person } = await fillIn('the old one', 'four words in a row');
  expect(await screen.findByText('Strong')).toBeVisible();
  await person.click(screen.getByLabelText('Also revoke access of all apps and devices'));
  await person.dblClick(button());
  expect(await screen.findByText(/Password updated/)).toBeVisible();
  expect(sent).toEqual([
    {
      current_password: 'the old one',
      new_password: 'four words in a row',
      revoke_tokens: true,
    },
  ]);
  expect(screen.getByLabelText('Current password')).toHaveValue('');
  expect(screen.getByLabelText('New password')).toHaveValue('');
  expect(button()).toHaveFocus();
});

it('shows a rejected password at its field and keeps both', async () => {
  const errors = { current_password: ['This is not your password.'] };
  answer({
    'POST /api/me/password/': () => new Rejection({ status: 400, code: 'bad_input', errors }),
  });
  const { person } = await fillIn('not the old one', 'four words in a row');
  await person.click(button());
  const current = screen.getByLabelText('Current password');
  await waitFor(() => expect(current).toHaveAccessibleDescription('This is not your password.'));
  expect(current).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveValue('four words in a row');
});

it('shows other errors above the form', async () => {
  const detail = 'Too many wrong passwords. Please try again in 15 minutes.';
  answer({
    'POST /api/me/password/': () => new Rejection({ status: 429, code: 'too_many_calls', detail }),
  });
  const { person } = await fillIn('the old one', 'four words in a row');
  await person.click(button());
  expect(await screen.findByText(detail)).toBeVisible();
});

it('asks before leaving unsaved input', async () => {
  const { person, router } = await fillIn('the old one', 'four words');
  await person.click(screen.getByRole('link', { name: 'Privacy' }));
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'privacy' }));
});
