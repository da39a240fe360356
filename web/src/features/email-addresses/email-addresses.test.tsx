import { render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallResponse } from '#contract/client.ts';
import type { User } from '#contract/users.ts';
import { createApp } from '../../app/app.ts';
import { Providers } from '../../app/providers.tsx';
import { readSession } from '../../lib/http/session.ts';
import { logIn } from '../../testing/session.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

type Link = CallResponse<'POST /api/email-verification/info/'>;

const link = (changes: Partial<Link> = {}): Link => ({
  purpose: 'verify',
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Lovelace',
  done: false,
  signed_in: false,
  ...changes,
});

/** Answers as for this link; returns the bodies of confirmations. */
function serve(
  shown: Link,
  result: () => CallResponse<'POST /api/email-verification/'> | Rejection,
) {
  const confirmed: unknown[] = [];
  mockEmptyTopBar();
  answer({
    'POST /api/email-verification/info/': () => shown,
    'POST /api/email-verification/': ({ body }) => {
      confirmed.push(body);
      return result();
    },
  });
  return confirmed;
}

const open = (me?: User) => renderApp('/verify-email?token=of-the-mail', me);
const verified = () => ({ email: 'ada@example.org', changed: false });

it('shows the account and changes nothing when the link is opened', async () => {
  const confirmed = serve(link({ signed_in: true }), verified);
  answer({ 'GET /api/me/': () => aUser() });
  logIn();
  const app = createApp(
    createMemoryHistory({ initialEntries: ['/verify-email?token=of-the-mail'] }),
  );
  await app.router.load();
  render(
    <StrictMode>
      <Providers app={app} />
    </StrictMode>,
  );
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Ada Lovelace')).toBeVisible();
  expect(main.getByText('ada@example.org')).toBeVisible();
  // What the event stream does whenever it opens.
  await app.queries.invalidateQueries();
  expect(confirmed).toEqual([]);
});

it('verifies by a press while logged in to the account and leads on', async () => {
  const confirmed = serve(link({ signed_in: true }), verified);
  const { person } = await open(aUser());
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await person.click(await screen.findByRole('button', { name: 'Verify my email' }));
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeVisible();
  expect(confirmed).toEqual([{ token: 'of-the-mail' }]);
  expect(screen.getByRole('heading', { name: 'Email verified' }).parentElement).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
});

it('requires the password of the account without a session', async () => {
  const errors = { password: ['Wrong password.'] };
  let result: () => Rejection | ReturnType<typeof verified> = () =>
    new Rejection({ status: 400, errors });
  const confirmed = serve(link(), () => result());
  const { person } = await open();
  const press = async () => person.click(screen.getByRole('button', { name: 'Verify my email' }));
  const field = await screen.findByLabelText('Password');
  await press();
  expect(await screen.findByText('Enter your password.')).toBeVisible();
  await person.type(field, 'wrong{Enter}');
  expect(await screen.findByText('Wrong password.')).toBeVisible();
  expect(field).toHaveFocus();
  result = verified;
  await person.clear(field);
  await person.type(field, 'right');
  await press();
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(confirmed).toEqual([
    { token: 'of-the-mail', password: 'wrong' },
    { token: 'of-the-mail', password: 'right' },
  ]);
});

it('explains that another account is logged in', async () => {
  serve(link({ email: 'grace@example.org', first_name: 'Grace' }), verified);
  await open(aUser());
  expect(await screen.findByText(/You’re logged in to another account/)).toBeVisible();
  expect(screen.getByLabelText('Password')).toBeVisible();
});

it('shows a changed address and updates the session', async () => {
  let me = aUser({ email: 'old@example.org' });
  serve(link({ purpose: 'change', email: 'new@example.org', signed_in: true }), () => {
    me = aUser({ email: 'new@example.org', email_verified: true });
    return { email: 'new@example.org', changed: true };
  });
  const app = await open(me);
  answer({ 'GET /api/me/': () => me });
  const confirm = await screen.findByRole('button', { name: 'Use this address' });
  expect(screen.queryByRole('button', { name: 'This wasn’t me' })).not.toBeInTheDocument();
  await app.person.click(confirm);
  expect(await screen.findByRole('heading', { name: 'Email updated' })).toBeVisible();
  await app.person.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  expect(await screen.findByRole('heading', { name: /^Good \w+, Ada$/ })).toBeVisible();
  expect(screen.queryByText(/Verify your email/)).not.toBeInTheDocument();
});

it('shows a link that was confirmed before', async () => {
  serve(link({ done: true }), verified);
  await open();
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeVisible();
});

describe('an account that someone else opened', () => {
  let disowned: unknown[];
  const disown = async ({ person }: Awaited<ReturnType<typeof open>>) => {
    await person.click(await screen.findByRole('button', { name: 'This wasn’t me' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this account?' }));
    expect(disowned).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Delete account' }));
  };
  beforeEach(() => {
    disowned = [];
    answer({
      'POST /api/email-verification/disown/': ({ body }) => {
        disowned.push(body);
      },
    });
  });

  it('deletes the account after a confirmation', async () => {
    serve(link(), verified);
    await disown(await open());
    expect(await screen.findByRole('heading', { name: 'Account deleted' })).toBeVisible();
    expect(disowned).toEqual([{ token: 'of-the-mail' }]);
  });

  it('ends the own session with the account', async () => {
    serve(link({ signed_in: true }), verified);
    const app = await open(aUser());
    await disown(app);
    expect(await screen.findByText('Your account and data have been deleted.')).toBeVisible();
    expect(readSession()).toBeNull();
  });
});

it('offers a new link when it has expired', async () => {
  mockEmptyTopBar();
  const errors = { token: ['This link is no longer valid.'] };
  const detail = errors.token[0]!;
  answer({
    'POST /api/email-verification/info/': () => new Rejection({ status: 400, detail, errors }),
    'POST /api/email-verification/resend/': () => undefined,
  });
  const { person } = await renderApp('/verify-email?token=old', aUser());
  expect(await screen.findByRole('heading', { name: detail })).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Resend link' }));
  expect(await screen.findByText('Link sent')).toBeVisible();
});

it('leads guests with an invalid link to the login', async () => {
  await renderApp('/verify-email');
  expect(await screen.findByRole('heading', { name: 'This link is incomplete.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
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
  expect(await screen.findByText(/Verify your email/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Check your address' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Resend link' }));
  await waitFor(() => expect(sent).toBe(1));
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  await router.navigate({ to: '/simple-test' });
  await router.navigate({ to: '/dashboard' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText(/Verify your email/)).not.toBeInTheDocument();
});
