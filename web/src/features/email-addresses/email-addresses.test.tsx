import { render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { Providers } from '../../app/providers.tsx';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

it('verifies once in StrictMode and links on', async () => {
  let asked = 0;
  answer({
    'POST /api/email-verification/': () => {
      asked += 1;
      return { email: 'ada@example.org', changed: false };
    },
  });
  const app = createApp(
    createMemoryHistory({ initialEntries: ['/verify-email?token=of-the-mail'] }),
  );
  await app.router.load();
  render(
    <StrictMode>
      <Providers app={app} />
    </StrictMode>,
  );
  expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go on to the login' })).toBeVisible();
  // What the event stream does whenever it opens.
  await app.queries.invalidateQueries();
  expect(asked).toBe(1);
});

it('shows a changed address and updates the session', async () => {
  mockEmptyTopBar();
  let me = aUser({ email: 'old@example.org' });
  answer({
    'POST /api/email-verification/': () => {
      me = aUser({ email: 'new@example.org', email_verified: true });
      return { email: 'new@example.org', changed: true };
    },
  });
  const app = await renderApp('/verify-email?token=of-the-mail', me);
  answer({ 'GET /api/me/': () => me });
  expect(await screen.findByRole('heading', { name: 'Your email is changed' })).toBeVisible();
  await app.person.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  expect(await screen.findByRole('heading', { name: /^Good \w+, Ada$/ })).toBeVisible();
  expect(screen.queryByText(/Please verify your email/)).not.toBeInTheDocument();
});

it('offers a new link when it has expired', async () => {
  mockEmptyTopBar();
  const errors = { token: ['This link is not valid any more.'] };
  const detail = errors.token[0]!;
  answer({
    'POST /api/email-verification/': () => new Rejection({ status: 400, detail, errors }),
    'POST /api/email-verification/resend/': () => undefined,
  });
  const { person } = await renderApp('/verify-email?token=old', aUser());
  expect(await screen.findByRole('heading', { name: detail })).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('The link is on its way')).toBeVisible();
});

it('leads guests with an invalid link to the login', async () => {
  await renderApp('/verify-email');
  expect(await screen.findByRole('heading', { name: 'This link is not complete.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go on to the login' })).toBeVisible();
});

it('reminds on the dashboard, resends and can be dismissed', async () => {
  mockEmptyTopBar();
  let sent = 0;
  answer({
    'POST /api/email-verification/resend/': () => {
      sent += 1;
    },
  });
  const { person, router } = await renderApp('/dashboard', aUser());
  expect(await screen.findByText(/Please verify your email/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Check the address' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sent).toBe(1));
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  await router.navigate({ to: '/simple-test' });
  await router.navigate({ to: '/dashboard' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText(/Please verify your email/)).not.toBeInTheDocument();
});
