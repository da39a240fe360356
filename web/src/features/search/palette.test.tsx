import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SearchHits } from '#contract/search.ts';
import { localKey, localNames } from '../../lib/storage/local-store.ts';
import { asSoonAs } from '../../testing/as-soon-as.ts';
import { aContact, anOverview } from '../../testing/contacts.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
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

const palette = () => screen.findByRole('dialog', { name: 'Command palette' });
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

/** The option Enter would open, as in aria-activedescendant. */
async function meant(): Promise<string | null> {
  const id = (await field()).getAttribute('aria-activedescendant');
  const option = id === null ? null : document.getElementById(id);
  expect(option?.getAttribute('aria-selected') ?? 'true').toBe('true');
  return option && wordsOf(option);
}

const optionsIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(wordsOf);

test('opens by a key pressed as soon as a page exists', async () => {
  asSoonAs(
    () => document.querySelector('main'),
    (page) =>
      page.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      ),
  );
  await renderApp('/notifications', aUser());
  expect(await palette()).toBeVisible();
});

test('offers pages and actions and moves by keyboard', async () => {
  const { person } = await openPalette();
  expect(optionsIn('Pages').slice(0, 3)).toEqual(['Dashboard', 'Contacts', 'Messages']);
  expect(optionsIn('Actions')).toContain('Add contact');
  expect(await meant()).toBe('Dashboard');
  for (const [key, label] of [
    ['{ArrowDown}', 'Contacts'],
    ['{ArrowUp}{ArrowUp}', 'Sign out'],
    ['{ArrowDown}', 'Dashboard'],
    ['{End}', 'Sign out'],
    ['{Home}', 'Dashboard'],
    ['{PageDown}', 'Profile'],
    ['{PageUp}', 'Dashboard'],
  ] as const) {
    await person.keyboard(key);
    expect(await meant()).toBe(label);
  }
});

test('opens the contact for fast typing and Enter, not a similarly named action', async () => {
  const asked = answerSearch({ mary: { contacts: [aContact({ id: 8, first_name: 'Mary' })] } });
  const { person, router } = await openPalette();
  await person.keyboard('mary{Enter}');
  await waitFor(() => expect(router.latestLocation.href).toBe('/contacts?id=8'));
  expect(asked.at(-1)).toBe('mary');
});

test('keeps pages and actions when the search fails and retries', async () => {
  answer({ 'GET /api/search/': () => new Rejection({ status: 500, detail: '' }) });
  const { person, router } = await openPalette();
  await person.keyboard('settings');
  const failure = await screen.findByText('Failed to search. Pages and commands still work.');
  expect(failure.closest('[role="alert"]')).toBeVisible();
  answerSearch({
    settings: { contacts: [aContact({ first_name: 'Settings', last_name: 'Smith' })] },
  });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Settings Smith')).toBeVisible();
  await person.click(await field());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/settings'));
});

test('tolerates typos in page names', async () => {
  const { person } = await openPalette();
  await person.keyboard('setings');
  await waitFor(async () => expect(await meant()).toBe('Settings'));
});

test('clears, then closes by Escape and restores the focus', async () => {
  const { person } = await renderApp('/notifications', aUser());
  const button = await screen.findByRole('button', { name: 'Search' });
  await person.click(button);
  await palette();
  await person.keyboard('grace');
  expect(await field()).toHaveValue('grace');
  await person.keyboard('{Escape}');
  expect(await field()).toHaveValue('');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});

test('offers recent items until logout', async () => {
  answerSearch({ grace: { contacts: [aContact({ id: 7, first_name: 'Grace' })] } });
  answer({
    'GET /api/contacts/{id}/overview/': () => anOverview(aContact({ id: 7, first_name: 'Grace' })),
    'POST /api/logout/': () => undefined,
  });
  const { person, router } = await openPalette();
  await person.keyboard('grace');
  await screen.findByText('1 result');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/contacts'));
  for (let times = 0; times < 2; times += 1) {
    await pressKey({ person });
    expect(optionsIn('Recent')).toEqual(['Grace Hopper']);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(localNames('personal.1.')).toEqual(['personal.1.recent']);
  await pressKey({ person });
  await person.keyboard('sign out{Enter}');
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/'));
  expect(localStorage.getItem(localKey('personal.1.recent'))).toBeNull();
});

test('runs an action', async () => {
  const changed = vi.fn<(body: unknown) => void>();
  answer({
    'PATCH /api/me/': ({ body }) => {
      changed(body);
      return aUser({ theme: 'dark' });
    },
  });
  const { person } = await openPalette();
  await person.keyboard('dark{Enter}');
  await waitFor(() => expect(changed).toHaveBeenCalledWith({ theme: 'dark' }));
  await pressKey({ person });
  await person.keyboard('log an{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Log an interaction' })).toBeVisible();
});

test('shows a toast for an action without a page', async () => {
  const read = vi.fn<() => undefined>(() => undefined);
  answer({ 'POST /api/conversations/mark_all_read/': read });
  const { person } = await openPalette();
  await person.keyboard('mark messages{Enter}');
  expect(await screen.findByText('All messages marked as read')).toBeVisible();
  expect(read).toHaveBeenCalledOnce();
});

test('starts sharing without a recipient', async () => {
  const { person } = await openPalette();
  await person.keyboard('share{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Share contacts' })).toBeVisible();
});

test('opens neither for guests nor over a dialog and closes by its shortcut', async () => {
  const { person } = await renderApp('/login');
  await screen.findByRole('heading', { level: 1 });
  await person.keyboard('{Control>}k{/Control}?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('replaces one global dialog by another', async () => {
  const { person } = await openPalette();
  await person.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await person.keyboard('{Control>}k{/Control}?');
  expect(screen.getAllByRole('dialog')).toEqual([keys]);
});

test('offers to log a call with a contact that is named', async () => {
  answerSearch({ grace: { contacts: [aContact()] } });
  const { person } = await openPalette();
  await person.type(await field(), 'log a call with grace');
  await person.click(await screen.findByRole('option', { name: /Log a call with Grace Hopper/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log an interaction' }));
  expect(dialog.getByText('Grace Hopper')).toBeVisible();
});

test('links to all results when more contacts match', async () => {
  const contacts = [1, 2, 3, 4, 5].map((id) => aContact({ id }));
  answerSearch({ grace: { contacts } });
  const { person, router } = await openPalette();
  await person.type(await field(), 'grace');
  await person.click(await screen.findByRole('option', { name: 'See all results' }));
  await waitFor(() => expect(router.state.location.href).toBe('/contacts?q=grace'));
});

test.each([
  ['dark', 'Use the dark theme'],
  ['find duplicates', 'Find duplicates'],
])('offers the action first: %s, %s', async (query, name) => {
  const { person } = await openPalette();
  await person.type(await field(), query);
  const [first] = await screen.findAllByRole('option');
  expect(first).toHaveAccessibleName(name);
});
