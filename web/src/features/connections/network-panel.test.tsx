import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallName } from '#contract/client.ts';
import type { Connection, SuggestedConnection } from '#contract/connections.ts';
import { answer, Rejection, type Answers } from '../../testing/fake-api.ts';
import { layOut } from '../../testing/lay-out.ts';
import { aConnection, onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { press } from '../../testing/press.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ada = aUser();

function suggested(id: number, first_name: string): SuggestedConnection {
  return {
    user: { id, first_name, last_name: 'Pauling', headline: 'Chemist', avatar_url: null },
    reason: '2 mutual connections',
    mutual_connections: 2,
    contact_id: null,
  };
}

const grace = aConnection({ status: 'accepted' });
const asked = aConnection({ id: 21, from_user: 1, to_user: 2, to_user_name: 'Grace Hopper' });

/** What a refused call answers with: its own words, or none. */
const rejectionWith = (detail: string) => () => new Rejection({ status: 409, detail });

beforeEach(() => {
  layOut();
  mockEmptyTopBar();
  answer({
    'GET /api/connect-link/': () => ({ url: 'https://acquaint.example/contacts?connect=one' }),
    'GET /api/connections/': () => onePage([]),
    'GET /api/connections/sent/': () => onePage([]),
    'GET /api/connections/received/': () => onePage([]),
    'GET /api/suggested-connections/': () => onePage([suggested(3, 'Linus'), suggested(4, 'Ava')]),
  });
});

const openNetwork = (part: string) => renderApp(`/contacts?view=network&part=${part}`, ada);
describe('network lists that fail', () => {
  const lists = [
    ['connected', 'GET /api/connections/', 'Failed to fetch connections'],
    ['sent', 'GET /api/connections/sent/', 'Failed to fetch sent connections'],
    ['received', 'GET /api/connections/received/', 'Failed to fetch received connections'],
    ['received', 'GET /api/connections/pending/', 'Failed to fetch pending connections'],
    ['suggested', 'GET /api/suggested-connections/', 'Failed to fetch suggested connections'],
  ] as const;

  test.each(lists)(
    'shows the default message for a network list that fails: %s, %s: %s',
    async (part, call, message) => {
      answer({ [call]: () => new Rejection({ status: 404 }) });
      await openNetwork(part);
      expect(await screen.findByText(message)).toBeVisible();
    },
  );

  test.each(lists)(
    "shows the server's message for a network list that fails and retries: %s, %s",
    async (part, call) => {
      answer({ [call]: () => new Rejection({ status: 404, detail: 'The lists are away.' }) });
      const { person } = await openNetwork(part);
      expect(await screen.findByText('The lists are away.')).toBeVisible();
      answer({ [call]: () => onePage([]) });
      await press(person, 'Try again');
      await waitFor(() =>
        expect(screen.queryByText('The lists are away.')).not.toBeInTheDocument(),
      );
    },
  );
});

test('shows one message when all network lists fail, and retries all', async () => {
  const calls = [
    'GET /api/connections/',
    'GET /api/connections/pending/',
    'GET /api/connections/received/',
    'GET /api/connections/sent/',
    'GET /api/suggested-connections/',
  ] as const;
  const all = (reply: Answers[CallName]) =>
    answer(Object.fromEntries(calls.map((call) => [call, reply])));
  all(() => new Rejection({ status: 404 }));
  const { person } = await openNetwork('connected');
  expect(await screen.findByText('Failed to fetch connections')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText(/^Failed to fetch/)).toHaveLength(1));
  all(() => onePage([]));
  await press(person, 'Try again');
  expect(await screen.findByText('No connections yet')).toBeVisible();
});

describe('network actions that fail', () => {
  const actions: readonly [string, CallName, string, string, Answers, (string | RegExp)[]][] = [
    [
      'Connect',
      'POST /api/connections/',
      'Failed to send connection request',
      'suggested',
      {},
      ['Connect with Linus Pauling'],
    ],
    [
      'Accept',
      'POST /api/connections/{id}/accept/',
      'Failed to accept connection',
      'received',
      { 'GET /api/connections/pending/': () => onePage([aConnection()]) },
      ['Accept Grace Hopper'],
    ],
    [
      'Ignore',
      'POST /api/connections/{id}/reject/',
      'Failed to reject connection',
      'received',
      { 'GET /api/connections/pending/': () => onePage([aConnection()]) },
      ['Ignore Grace Hopper'],
    ],
    [
      'Withdraw',
      'DELETE /api/connections/{id}/',
      'Failed to remove connection',
      'sent',
      { 'GET /api/connections/sent/': () => onePage([asked]) },
      [/^Withdraw/],
    ],
    [
      'Remove',
      'DELETE /api/connections/{id}/',
      'Failed to remove connection',
      'connected',
      { 'GET /api/connections/': () => onePage([grace]) },
      ['More actions for Grace Hopper', 'Remove connection', 'Remove'],
    ],
    [
      'Add to contacts',
      'GET /api/contacts/search/',
      'Failed to add contact from connection',
      'connected',
      { 'GET /api/connections/': () => onePage([grace]) },
      ['More actions for Grace Hopper', 'Add to contacts'],
    ],
    [
      'Dismiss',
      'POST /api/suggested-connections/{id}/dismiss/',
      'Failed to dismiss the suggestion',
      'suggested',
      {},
      ['Dismiss Linus Pauling'],
    ],
  ];
  const cases = actions.flatMap(([action, ...rest]) => [
    [action, 'its default words', '', ...rest] as const,
    [action, 'the words of the server', 'Not just now.', ...rest] as const,
  ]);

  test.each(cases)(
    'shows a message for a network action that fails: %s: %s',
    async (_action, _words, detail, call, message, part, more, names) => {
      answer({ ...more, [call]: rejectionWith(detail) });
      const { person } = await openNetwork(part);
      for (const name of names) await press(person, name);
      expect(await screen.findByText(detail || message)).toBeVisible();
    },
  );
});

test('shows suggestions with reasons without connections', async () => {
  const request = vi.fn<(pending: { body: unknown }) => Connection>(() =>
    aConnection({ from_user: 1, to_user: 3 }),
  );
  answer({ 'POST /api/connections/': request });
  const { person } = await renderApp('/contacts?view=network', ada);
  expect(await screen.findAllByText('2 mutual connections')).toHaveLength(2);
  await press(person, 'Connect with Linus Pauling');
  await waitFor(() =>
    expect(request).toHaveBeenCalledWith(
      expect.objectContaining({ body: { to_user: 3, contact_id: null } }),
    ),
  );
});

test('accepts a request and keeps its row while the pointer is over the list', async () => {
  answer({ 'GET /api/connections/pending/': () => onePage([aConnection()]) });
  const accept = vi.fn<() => Connection>(() => {
    mockEmptyTopBar();
    return aConnection({ status: 'accepted' });
  });
  answer({ 'POST /api/connections/{id}/accept/': accept });
  const { person } = await renderApp('/contacts?view=network', ada);
  await press(person, 'Accept Grace Hopper');
  const list = screen.getByRole('list', { name: 'Pending requests' });
  expect(await within(list).findByText('Connected')).toBeVisible();
  await person.pointer([
    { target: list, coords: { clientX: 5, clientY: 5 } },
    { target: document.body, coords: { clientX: 900, clientY: 5 } },
  ]);
  expect(await screen.findByText('No requests')).toBeVisible();
  expect(accept).toHaveBeenCalledOnce();
});

test('offers Connect instead of the hidden profile for an ignored request', async () => {
  const ignored = aConnection({ status: 'rejected' });
  const connect = vi.fn<(pending: { body: unknown }) => Connection>(() => grace);
  answer({
    'GET /api/connections/pending/': () => onePage([]),
    'GET /api/connections/received/': () => onePage([ignored]),
    'POST /api/connections/': connect,
  });
  const { person } = await openNetwork('received');
  await person.click(await screen.findByText('Ignored requests'));
  const list = await screen.findByRole('list', { name: 'Ignored requests' });
  expect(within(list).getByText('Grace Hopper')).toBeVisible();
  expect(within(list).queryByRole('link')).not.toBeInTheDocument();
  await person.click(within(list).getByRole('button', { name: 'Connect with Grace Hopper' }));
  expect(connect.mock.calls[0]?.[0].body).toEqual({ to_user: 2 });
});

test('shows photos of the contact or else of the user', async () => {
  const photos = ['/photo.webp', '/avatar.webp'].map((url, index) => ({
    ...grace,
    id: 40 + index,
    user: {
      id: 50 + index,
      name: 'Grace Hopper',
      photo_url: index === 0 ? url : null,
      avatar_url: '/avatar.webp',
    },
  }));
  answer({ 'GET /api/connections/': () => onePage<Connection>(photos) });
  await openNetwork('connected');
  const list = await screen.findByRole('list', { name: 'Connections' });
  const shown = [...list.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(shown).toEqual(['/photo.webp', '/avatar.webp']);
});

test('withdraws a sent request', async () => {
  answer({ 'GET /api/connections/sent/': () => onePage([asked]) });
  const withdraw = vi.fn<() => undefined>(() => {
    answer({ 'GET /api/connections/sent/': () => onePage([]) });
    return undefined;
  });
  answer({ 'DELETE /api/connections/{id}/': withdraw });
  const { person } = await renderApp('/contacts?view=network', ada);
  await press(person, /^Withdraw/);
  expect(await screen.findByText('No requests sent')).toBeVisible();
  expect(screen.getByText('Request to Grace Hopper withdrawn')).toBeVisible();
});

const row = (name: string) => screen.findByRole('link', { name: `${name} Pauling` });

describe('dismissing a suggestion', () => {
  test('hides a dismissed suggestion optimistically and focuses the next', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answer({ 'POST /api/suggested-connections/{id}/dismiss/': () => promise });
    const { person } = await openNetwork('suggested');
    await press(person, 'Dismiss Linus Pauling');
    await waitFor(async () => expect(await row('Ava')).toHaveFocus());
    expect(screen.queryByText('Linus Pauling')).not.toBeInTheDocument();
    resolve(undefined);
    await press(person, 'Dismiss Ava Pauling');
    expect(await screen.findByText(/^People with mutual connections/)).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'Network' })).toHaveFocus();
  });

  test('restores a dismissed suggestion after an error without others dismissed since', async () => {
    answer({
      'POST /api/suggested-connections/{id}/dismiss/': ({ params }) =>
        params['id'] === '3' ? new Rejection({ status: 404 }) : undefined,
    });
    const { person } = await openNetwork('suggested');
    await press(person, 'Dismiss Linus Pauling');
    await press(person, 'Dismiss Ava Pauling');
    expect(await row('Linus')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Ava Pauling')).not.toBeInTheDocument());
  });
});

test('focuses the next connection after one is removed', async () => {
  const others = [grace, aConnection({ id: 22, from_user: 5, from_user_name: 'Hedy Lamarr' })];
  answer({
    'GET /api/connections/': () => onePage(others),
    'DELETE /api/connections/{id}/': () => {
      answer({ 'GET /api/connections/': () => onePage(others.slice(1)) });
      return undefined;
    },
  });
  const { person } = await openNetwork('connected');
  for (const name of ['More actions for Grace Hopper', 'Remove connection', 'Remove'])
    await press(person, name);
  expect(await screen.findByText('Grace Hopper removed from your connections')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Hedy Lamarr' })).toHaveFocus());
});

/** Ten people, numbered downwards. */
const tenPeople = (from: number) =>
  Array.from({ length: 10 }, (_, index) =>
    aConnection({
      id: from - index,
      from_user: from - index,
      from_user_name: `N ${from - index}`,
    }),
  );

test('finds names beyond the loaded pages', async () => {
  answer({
    'GET /api/connections/': ({ query }) =>
      query.get('cursor')
        ? { results: tenPeople(90), next_cursor: null }
        : { results: tenPeople(100), next_cursor: 'older' },
  });
  const { person } = await openNetwork('connected');
  await person.type(await screen.findByRole('searchbox', { name: 'Search connections' }), 'N 85');
  const list = await screen.findByRole('list', { name: 'Connections' });
  expect(await within(list).findByRole('link', { name: 'N 85' })).toBeVisible();
  expect(within(list).getAllByRole('link', { name: /^Message/ })).toHaveLength(1);
});

test('opens the visible profile by name', async () => {
  answer({
    'GET /api/connections/': () => onePage([grace]),
    'GET /api/users/{id}/': () => ({
      id: 2,
      first_name: 'Grace',
      last_name: 'Hopper',
      headline: 'Rear admiral',
      avatar_url: null,
      email: 'grace@example.org',
      job_title: 'Programmer',
      city: '',
      who_can_message: 'anyone',
      connection: grace,
      mutual_connections: 1,
    }),
    'GET /api/connections/received/': () => onePage([grace]),
  });
  const { person, router } = await openNetwork('connected');
  await person.click(await screen.findByRole('link', { name: 'Grace Hopper' }));
  const dialog = await screen.findByRole('dialog', { name: 'Profile' });
  expect(await within(dialog).findByText('Programmer')).toBeVisible();
  expect(within(dialog).getByText('1 mutual connection')).toBeVisible();
  expect(within(dialog).queryByText('City')).not.toBeInTheDocument();
  expect(await within(dialog).findByText('Connected')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(router.state.location.search).toEqual({ view: 'network', part: 'connected' });
});
