import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '#contract/connections.ts';
import type { UserCard } from '#contract/user-card.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aConnection, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ada = aUser();
const grace: UserCard = {
  id: 2,
  first_name: 'Grace',
  last_name: 'Hopper',
  headline: 'Rear admiral',
  avatar_url: null,
};
const sent = aConnection({ from_user: 1, to_user: 2, to_user_name: 'Grace Hopper' });

function answerLists(lists: { sent?: Connection[]; received?: Connection[] } = {}): void {
  answer({
    'GET /api/connections/': () => onePage([]),
    'GET /api/connections/sent/': () => onePage(lists.sent ?? []),
    'GET /api/connections/received/': () => onePage(lists.received ?? []),
  });
}

beforeEach(() => {
  mockEmptyTopBar();
  answerLists();
  answer({
    'GET /api/connect-link/{code}/': ({ params }) =>
      params['code'] === 'abc' ? grace : new Rejection({ status: 404, detail: 'Link not found' }),
    'GET /api/contacts/': () => ({ ...onePage([]), count: 0 }),
    'GET /api/contacts/landmarks/': () => ({ count: 0, every: 100, cursors: [], letters: [] }),
    'GET /api/contact-types/': () => onePage([]),
    'GET /api/contact-tags/': () => onePage([]),
  });
});

const openLink = (code = 'abc') => renderApp(`/contacts?connect=${code}`, ada);

test("shows the link's owner and connects by its code", async () => {
  const request = vi.fn<(pending: { body: unknown }) => Connection>(() => {
    answerLists({ sent: [sent] });
    return sent;
  });
  answer({ 'POST /api/connections/': request });
  const { person } = await openLink();
  const dialog = await screen.findByRole('dialog', { name: 'Connect' });
  await waitFor(() =>
    expect(dialog).toHaveAccessibleDescription('Grace Hopper gave you this link.'),
  );
  expect(screen.getByText('Rear admiral')).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Connect with Grace Hopper' }));
  expect(
    await screen.findByText(/Request sent. We’ll let you know when Grace Hopper accepts/),
  ).toBeVisible();
  expect(request.mock.calls[0]?.[0].body).toEqual({ code: 'abc' });
  // Its button is gone: the focus stays in the dialog.
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
});

test('shows a failed request and allows a retry', async () => {
  answer({ 'POST /api/connections/': () => new Rejection({ status: 409 }) });
  const { person } = await openLink();
  await person.click(await screen.findByRole('button', { name: 'Connect with Grace Hopper' }));
  expect(await screen.findByText('Failed to send connection request')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Connect with Grace Hopper' })).toBeVisible();
});

test('offers Message to a connected user', async () => {
  answerLists({ received: [aConnection({ status: 'accepted' })] });
  await openLink();
  expect(await screen.findByText('You’re connected with Grace Hopper.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Message Grace Hopper' })).toHaveAttribute(
    'href',
    '/messages?user=2',
  );
});

test('explains that a request is pending', async () => {
  answerLists({ sent: [sent] });
  await openLink();
  expect(
    await screen.findByText(/Request sent. We’ll let you know when Grace Hopper accepts/),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Connect/ })).not.toBeInTheDocument();
});

test('accepts a received request', async () => {
  answerLists({ received: [aConnection()] });
  answer({
    'POST /api/connections/{id}/accept/': () => {
      answerLists({ received: [aConnection({ status: 'accepted' })] });
      return aConnection({ status: 'accepted' });
    },
  });
  const { person } = await openLink();
  expect(await screen.findByText('Grace Hopper wants to connect with you.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Accept Grace Hopper' }));
  expect(await screen.findByText('You’re connected with Grace Hopper.')).toBeVisible();
});

test('explains an invalid link', async () => {
  const { person, router } = await openLink('gone');
  expect(await screen.findByText('This link doesn’t work')).toBeVisible();
  await person.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(router.state.location.href).toBe('/contacts'));
});

test.each([
  ['the default message', '', 'Failed to open the link'],
  ['the server’s message', 'Come back in a minute.', 'Come back in a minute.'],
])('shows a loading error with %s', async (_, detail, message) => {
  answer({ 'GET /api/connect-link/{code}/': () => new Rejection({ status: 400, detail }) });
  const { person } = await openLink();
  expect(await screen.findByText(message)).toBeVisible();
  answer({ 'GET /api/connect-link/{code}/': () => grace });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Rear admiral')).toBeVisible();
});

test("recognizes one's own link", async () => {
  answer({
    'GET /api/connect-link/{code}/': () => ({ ...grace, id: ada.id, first_name: 'Ada' }),
    'GET /api/connect-link/': () => ({ url: 'https://acquaint.example/contacts?connect=abc' }),
  });
  const { person, router } = await openLink();
  expect(await screen.findByText(/This is your own link/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show my link' }));
  await waitFor(() =>
    expect(router.state.location.href).toBe('/contacts?view=network&part=invite'),
  );
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(
    'https://acquaint.example/contacts?connect=abc',
  );
});

describe('connection status beyond the loaded pages', () => {
  const partial = { ...onePage([]), next_cursor: 'older' };

  test.each([
    ['accepted', 'sent', /You’re connected with Grace Hopper/],
    ['pending', 'sent', /Request sent. We’ll let you know when Grace Hopper accepts/],
    ['pending', 'received', /Grace Hopper wants to connect with you/],
  ] as const)(
    'requests the connection status beyond the loaded pages individually for %s, %s',
    async (status, direction, message) => {
      const connection = direction === 'sent' ? { ...sent, status } : aConnection({ status });
      answer({
        'GET /api/connections/sent/': () => partial,
        'GET /api/connections/received/': () => partial,
        'GET /api/users/{id}/': () => ({
          ...grace,
          email: null,
          who_can_message: 'anyone',
          connection,
          mutual_connections: 0,
        }),
      });
      await openLink();
      expect(await screen.findByText(message)).toBeVisible();
    },
  );
});

test('offers Connect beyond the loaded pages if the profile is hidden', async () => {
  const partial = { ...onePage([]), next_cursor: 'older' };
  answer({
    'GET /api/connections/sent/': () => partial,
    'GET /api/connections/received/': () => partial,
    'GET /api/users/{id}/': () => new Rejection({ status: 404 }),
  });
  await openLink();
  expect(await screen.findByRole('button', { name: 'Connect with Grace Hopper' })).toBeVisible();
});

describe('guests opening a connect link', () => {
  const password = 'correct horse battery staple';

  test('returns guests to a connect link after logging in', async () => {
    answer({
      'POST /api/login/': () => ({ token: 't', user: ada, two_factor_required: false as const }),
      'GET /api/me/': () => ada,
    });
    const { person, router } = await renderApp('/contacts?connect=abc');
    expect(router.state.location.search).toEqual({ redirect: '/contacts?connect=abc' });
    await person.type(await screen.findByLabelText('Email'), ada.email);
    await person.type(screen.getByLabelText('Password'), password);
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Grace Hopper gave you this link.')).toBeVisible();
  });

  test.each(['Create an account', 'Sign Up'])(
    'returns guests to a connect link after sign-up by "%s" and onboarding',
    async (link) => {
      answer({
        'POST /api/signup/': () => ({ token: 't', user: ada }),
        'GET /api/me/': () => ada,
      });
      const { person, router } = await renderApp('/contacts?connect=abc');
      await person.click((await screen.findAllByRole('link', { name: link }))[0]!);
      await person.type(await screen.findByLabelText('First name'), 'Ada');
      await person.type(screen.getByLabelText('Email'), ada.email);
      await person.type(screen.getByLabelText('Password'), password);
      await person.click(screen.getByRole('checkbox'));
      await person.click(screen.getByRole('button', { name: 'Sign up' }));
      await person.click(await screen.findByRole('button', { name: 'Skip setup' }));
      expect(await screen.findByText('Grace Hopper gave you this link.')).toBeVisible();
      expect(router.state.location.href).toBe('/contacts?connect=abc');
    },
  );
});
