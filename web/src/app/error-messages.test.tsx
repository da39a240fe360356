import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/client.ts';
import type { Contact } from '#contract/contacts.ts';
import { call } from '../lib/http/api.ts';
import { aContact, anOverview } from '../testing/contacts.ts';
import { answer, Rejection, type Answers } from '../testing/fake-api.ts';
import { layOut } from '../testing/lay-out.ts';
import { aConnection, aConversation, aMessage, onePage } from '../testing/messages.ts';
import { aUser } from '../testing/people.ts';
import { mockEmptyTopBar } from '../testing/empty-top-bar.ts';
import { mockView } from '../testing/in-view.ts';
import { press } from '../testing/press.ts';
import { renderApp } from '../testing/render-app.tsx';

const ada = aUser();
const grace = aConnection({ status: 'accepted' });
const asked = aConnection({ id: 21, from_user: 1, to_user: 2, to_user_name: 'Grace Hopper' });
const linus = { id: 3, first_name: 'Linus', last_name: 'Pauling', headline: '', avatar_url: null };
const suggestion = { user: linus, reason: 'Chemist', mutual_connections: 2, contact_id: null };
const contact = aContact();
const unread = aConversation({ messages: [aMessage()], unread_count: 1 });

beforeEach(() => {
  layOut();
  mockEmptyTopBar();
  answer({
    'GET /api/contacts/': () => ({ ...onePage([contact]), count: 1 }),
    'GET /api/contacts/{id}/overview/': () => anOverview(contact),
    'GET /api/contacts/landmarks/': () => ({ count: 1, every: 100, cursors: [], letters: [] }),
    'GET /api/contact-types/': () => onePage([]),
    'GET /api/connect-link/': () => ({ url: 'https://acquaint.example/contacts?connect=one' }),
    'GET /api/connections/': () => onePage([grace]),
    'GET /api/connections/sent/': () => onePage([asked]),
    'GET /api/connections/received/': () => onePage([]),
    'GET /api/connections/pending/': () => onePage([aConnection()]),
    'GET /api/suggested-connections/': () => onePage([suggestion]),
    'GET /api/conversations/': () => onePage([aConversation()]),
    'GET /api/conversations/{id}/': () => aConversation(),
  });
});

const network = (part: string) => `/contacts?view=network&part=${part}`;
const reject = (name: CallName, detail: string): Answers => ({
  [name]: () => new Rejection({ status: 400, detail }),
});
/** Message, request of the list, page, and the buttons that open it. */
const LISTS: [string, CallName, string, string[]?][] = [
  ['Failed to fetch contacts', 'GET /api/contacts/', '/contacts'],
  ['Failed to fetch contacts', 'GET /api/contacts/{id}/overview/', '/contacts?id=8'],
  ['Failed to load conversations', 'GET /api/conversations/', '/messages'],
  ['Failed to load conversations', 'GET /api/conversations/{id}/', '/messages?id=5'],
  ['Failed to load conversations', 'GET /api/conversations/', '/notifications', ['Messages']],
  ['Failed to fetch connections', 'GET /api/connections/', network('connected')],
  ['Failed to fetch sent connections', 'GET /api/connections/sent/', network('sent')],
  ['Failed to fetch received connections', 'GET /api/connections/received/', network('received')],
  ['Failed to fetch pending connections', 'GET /api/connections/pending/', network('received')],
  [
    'Failed to fetch suggested connections',
    'GET /api/suggested-connections/',
    network('suggested'),
  ],
  ['Failed to fetch notifications', 'GET /api/notifications/', '/notifications'],
  ['Failed to fetch notifications', 'GET /api/notifications/', '/profile', ['Notifications']],
];

describe('lists that fail to load', () => {
  test.each(LISTS)(
    '%s: shows the default message for %s at %s %s',
    async (words, name, address, opening = []) => {
      answer(reject(name, ''));
      const { person } = await renderApp(address, ada);
      await press(person, ...opening);
      expect(await screen.findByText(words)).toBeInTheDocument();
    },
  );

  test.each(LISTS)(
    "(%s) shows the server's message for %s at %s %s",
    async (_, name, address, opening = []) => {
      answer(reject(name, 'The lists are away.'));
      const { person } = await renderApp(address, ada);
      await press(person, ...opening);
      expect(await screen.findByText('The lists are away.')).toBeInTheDocument();
    },
  );

  test.each(LISTS.filter(([, name]) => !name.includes('{id}')))(
    '%s: retries %s at %s %s',
    async (words, name, address, opening = []) => {
      answer(reject(name, ''));
      const { person } = await renderApp(address, ada);
      await press(person, ...opening);
      await screen.findByText(words);
      mockEmptyTopBar();
      answer({
        [name]: () => ({ ...onePage([]), count: 0, unread_count: 0, requests_read_at: null }),
      });
      await press(person, 'Try again');
      await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
    },
  );
});

/** Message, request, page, and the buttons to press. */
const ACTIONS: [string, CallName, string, (string | RegExp)[]][] = [
  [
    'Failed to send connection request',
    'POST /api/connections/',
    network('suggested'),
    ['Connect with Linus Pauling'],
  ],
  [
    'Failed to accept connection',
    'POST /api/connections/{id}/accept/',
    network('received'),
    ['Accept Grace Hopper'],
  ],
  [
    'Failed to accept connection',
    'POST /api/connections/{id}/accept/',
    '/notifications',
    ['Accept Grace Hopper'],
  ],
  [
    'Failed to reject connection',
    'POST /api/connections/{id}/reject/',
    network('received'),
    ['Ignore Grace Hopper'],
  ],
  [
    'Failed to reject connection',
    'POST /api/connections/{id}/reject/',
    '/notifications',
    ['Ignore Grace Hopper'],
  ],
  ['Failed to remove connection', 'DELETE /api/connections/{id}/', network('sent'), [/^Withdraw/]],
  [
    'Failed to remove connection',
    'DELETE /api/connections/{id}/',
    network('connected'),
    ['More actions for Grace Hopper', 'Remove connection', 'Remove'],
  ],
  [
    'Failed to add contact from connection',
    'GET /api/contacts/search/',
    network('connected'),
    ['More actions for Grace Hopper', 'Add to contacts'],
  ],
  ['Failed to toggle favorite', 'PATCH /api/contacts/{id}/', '/contacts?id=7', ['Favorite']],
  [
    'Failed to mark conversation as read',
    'POST /api/conversations/mark_all_read/',
    '/profile',
    ['Messages 1 unread', 'Mark all as read'],
  ],
];

describe('actions that fail', () => {
  const cases = ACTIONS.flatMap(([words, ...rest]) => [
    [words, '', ...rest] as const,
    ['Not just now.', 'Not just now.', ...rest] as const,
  ]);
  test.each(cases)(
    '%s (%s): shows the message for %s at %s %j',
    async (words, detail, name, address, names) => {
      if (name.includes('mark_all'))
        answer({
          'GET /api/conversations/': () => onePage([unread]),
          'GET /api/messages/unread-count/': () => ({ unread_count: 1 }),
        });
      answer(reject(name, detail));
      const { person } = await renderApp(address, ada);
      await press(person, ...names);
      expect(
        await within(screen.getByRole('region', { name: 'Notices' })).findByText(words),
      ).toBeVisible();
    },
  );

  test('shows Failed to mark conversation as read when opening it fails', async () => {
    answer(reject('POST /api/conversations/{id}/mark_read/', ''));
    answer({ 'GET /api/conversations/{id}/': () => unread });
    mockView(...unread.messages.map(({ id }) => id));
    await renderApp('/messages?id=5', ada);
    expect(await screen.findByText('Failed to mark conversation as read')).toBeVisible();
  });

  test.each(['Failed to send message', 'Not just now.'])(
    'shows %s at the message',
    async (words) => {
      const detail = words === 'Not just now.' ? words : '';
      answer(reject('POST /api/conversations/{id}/messages/', detail));
      const { person } = await renderApp('/messages?id=5', ada);
      await person.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  );

  test.each(['An error occurred during login', 'Not just now.'])(
    'shows %s at the login',
    async (words) => {
      answer(reject('POST /api/login/', words === 'Not just now.' ? words : ''));
      const { person } = await renderApp('/login');
      await person.type(await screen.findByLabelText('Email'), 'ada@example.org');
      await person.type(screen.getByLabelText('Password'), 'secret words');
      await person.click(screen.getByRole('button', { name: 'Log in' }));
      expect(
        await within(screen.getByRole('form', { name: 'Log in' })).findByText(words),
      ).toBeVisible();
    },
  );
});

describe('company information errors', () => {
  const COMPANY_SAVED = 'Company information saved successfully';
  const LOCALLY = 'Company information saved locally (server sync pending)';
  test.each([
    [COMPANY_SAVED, 'success', (body: unknown) => ({ ...contact, ...(body as Partial<Contact>) })],
    [LOCALLY, 'warning', () => new Rejection({ status: 503 })],
  ] as const)('shows %s', async (words, type, isToast) => {
    answer({ 'PATCH /api/contacts/{id}/': ({ body }) => isToast(body) });
    answer({ 'POST /api/contacts/{id}/company_info/': ({ body }) => isToast(body) });
    const { person } = await renderApp('/contacts?id=7&tab=company', ada);
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await person.type(await screen.findByRole('textbox', { name: 'Company name' }), 'Navy');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const toast = await screen.findByText(words);
    expect(toast.closest('[data-type]')).toHaveAttribute('data-type', type);
  });
});

test('shows Authentication required for a request without a session', async () => {
  await expect(call('GET /api/contacts/')).rejects.toThrow('Authentication required');
});
