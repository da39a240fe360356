import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SearchHits } from '#contract/search.ts';
import { aContact } from '../../testing/contacts.ts';
import { answer } from '../../testing/fake-api.ts';
import { aConnection, aConversation, aMessage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp, type RenderedApp } from '../../testing/render-app.tsx';

const NONE: SearchHits = {
  contacts: [],
  conversations: [],
  messages: [],
  connections: [],
  reminders: [],
};

/** Mocks search results per query and returns the received queries. */
function answerSearch(hits: Record<string, Partial<SearchHits>>): string[] {
  const asked: string[] = [];
  answer({
    'GET /api/search/': ({ query }) => {
      const q = query.get('q') ?? '';
      asked.push(q);
      return { ...NONE, ...hits[q] };
    },
  });
  return asked;
}

beforeEach(() => {
  mockEmptyTopBar();
  answerSearch({});
});
const field = () => screen.findByRole('combobox', { name: 'Search' });

/** Presses Ctrl-K and waits until the input has the focus. */
async function pressKey({ person }: Pick<RenderedApp, 'person'>) {
  await person.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
}

async function openPalette(address = '/notifications') {
  const app = await renderApp(address, aUser());
  await screen.findByRole('heading', { level: 1 });
  await pressKey(app);
  return app;
}

/** The text a screen reader announces. */
function wordsOf(element: Element): string | null {
  const said = element.cloneNode(true) as Element;
  for (const hidden of said.querySelectorAll('[aria-hidden]')) hidden.remove();
  return said.textContent;
}

const optionsIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(wordsOf);

test('groups results and announces their number', async () => {
  const contact = aContact({
    id: 7,
    first_name: 'Grace',
    last_name: 'Hopper',
    company_name: 'Navy',
  });
  const message = aMessage({ content: 'Grace is here' });
  answerSearch({
    grace: {
      contacts: [contact],
      conversations: [aConversation({ messages: [message] })],
      messages: [
        {
          message,
          other: { id: 2, name: 'Grace Hopper', email: null, photo_url: null, avatar_url: null },
        },
      ],
      connections: [aConnection({ status: 'accepted' })],
    },
  });
  const { person } = await openPalette();
  await person.keyboard('grace');
  expect(await screen.findByText('4 results')).toHaveAttribute('role', 'status');
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Contacts',
    'Conversations',
    'Messages',
    'Connections',
  ]);
  expect(optionsIn('Contacts')).toEqual(['Grace HopperNavy']);
  expect(screen.getByText('Grace', { selector: 'mark' })).toBeVisible();
});

const FOUND: [string, Partial<SearchHits>, string][] = [
  ['a contact', { contacts: [aContact({ id: 7, first_name: 'Grace' })] }, '/contacts?id=7'],
  ['a conversation', { conversations: [aConversation()] }, '/messages?id=5'],
  [
    'a message',
    {
      messages: [
        {
          message: aMessage(),
          other: { id: 2, name: 'Grace', email: null, photo_url: null, avatar_url: null },
        },
      ],
    },
    '/messages?id=5&message=10',
  ],
  ['a connection', { connections: [aConnection()] }, '/contacts?person=2'],
];

test.each(FOUND)('opens %s by Enter', async (_what, hits, href) => {
  answerSearch({ grace: hits });
  const { person, router } = await openPalette();
  await person.keyboard('grace');
  await screen.findByText('1 result');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.latestLocation.href).toBe(href));
  expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull();
});

test('debounces, keeps previous results and drops late ones', async () => {
  const late = Promise.withResolvers<void>();
  const asked: string[] = [];
  answer({
    'GET /api/search/': async ({ query }) => {
      const q = query.get('q') ?? '';
      asked.push(q);
      if (q === 'gr') await late.promise;
      return { ...NONE, contacts: [aContact({ first_name: 'Found by', last_name: q })] };
    },
  });
  const { person } = await openPalette();
  await person.keyboard('g');
  expect(await screen.findByText('Found by g')).toBeVisible();
  await person.keyboard('r');
  await vi.waitFor(() => expect(asked).toContain('gr'));
  expect(screen.getByText('Found by g')).toBeVisible();
  await person.keyboard('ace');
  expect(await screen.findByText('Found by grace')).toBeVisible();
  await act(async () => late.resolve());
  expect(screen.queryByText('Found by gr')).toBeNull();
  expect(asked.slice(0, 2)).toEqual(['g', 'gr']);
  expect(asked.at(-1)).toBe('grace');
});

test('explains a search without results', async () => {
  const { person } = await openPalette();
  await person.keyboard('xqzv');
  const messages = await screen.findAllByText('No results for “xqzv”');
  expect(messages.filter((one) => one.getAttribute('role') === 'status')).toHaveLength(1);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(await field()).toHaveAttribute('aria-expanded', 'false');
});
