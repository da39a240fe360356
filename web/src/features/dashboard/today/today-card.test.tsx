import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Today, TodayItem } from '#contract/dashboard.ts';
import { setSingleKeysEnabled } from '../../../lib/focus/single-key-shortcuts.ts';
import { asSoonAs } from '../../../testing/as-soon-as.ts';
import { anIntroduction } from '../../../testing/asks.ts';
import { answer, Rejection } from '../../../testing/fake-api.ts';
import { anInteraction } from '../../../testing/interactions.ts';
import { aUser } from '../../../testing/people.ts';
import { mockEmptyTopBar } from '../../../testing/empty-top-bar.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { fullSample } from '../cards/sample-data.ts';

function anItem(id: number, name: string, changes: Partial<TodayItem> = {}): TodayItem {
  return {
    key: `reminder-${id}`,
    kind: 'follow_up',
    name,
    reason: `${id} days overdue`,
    photo_url: null,
    avatar_url: null,
    contact_id: id,
    user_id: id,
    reminder_id: id,
    conversation_id: null,
    connection_id: null,
    share_id: null,
    ask_id: null,
    introduction_id: null,
    can_message: true,
    email: null,
    ...changes,
  };
}

const ADA = anItem(1, 'Ada Lovelace');
const GRACE = anItem(2, 'Grace Hopper');
const ALAN = anItem(3, 'Alan Turing');

/** Mocks a server that returns the first three of these items, and records the requests. */
async function open(...people: TodayItem[]) {
  mockEmptyTopBar();
  let left = people;
  const asked: unknown[] = [];
  const gone = new Map<string, number>();
  const today = (): Today => ({ items: left.slice(0, 3), count: left.length, hidden: 0 });
  const leave = (key = '') => {
    gone.set(
      key,
      left.findIndex((item) => item.key === key),
    );
    left = left.filter((item) => item.key !== key);
    return today();
  };
  answer({
    'GET /api/dashboard/': () => ({ ...fullSample(Date.now()), today: today() }),
    'POST /api/dashboard/today/{key}/done/': ({ params: { key } }) => {
      asked.push(['done', key]);
      return leave(key);
    },
    'POST /api/dashboard/today/{key}/snooze/': ({ params: { key }, body }) => {
      asked.push(['snooze', key, (body as { until: string }).until]);
      return leave(key);
    },
    'POST /api/dashboard/today/{key}/reopen/': ({ params: { key = '' } }) => {
      asked.push(['reopen', key]);
      const item = people.find((one) => one.key === key);
      if (item) left = left.toSpliced(gone.get(key) ?? 0, 0, item);
      return today();
    },
  });
  const app = await renderApp('/dashboard', aUser({ reminder_time: '08:00' }));
  await screen.findByRole('list', { name: 'Today' });
  return { ...app, asked };
}

const list = () => within(screen.getByRole('list', { name: 'Today' }));
const names = () =>
  list()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[data-name]')?.textContent);
const current = () =>
  list()
    .getAllByRole('listitem')
    .find((row) => row.getAttribute('aria-current') === 'true')
    ?.querySelector('[data-name]')?.textContent;

test('handles a shortcut pressed as soon as items are visible', async () => {
  asSoonAs(
    () => screen.queryByRole('list', { name: 'Today' }),
    () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true })),
  );
  const { asked } = await open(ADA, GRACE);
  await waitFor(() => expect(asked).toEqual([['done', ADA.key]]));
});

test('has a named button for each shortcut', async () => {
  await open(ADA, GRACE);
  for (const [name, key] of [
    ['Message', 'M'],
    ['Log', 'L'],
    ['Snooze', 'S'],
    ['Done', 'D'],
  ] as const) {
    const [first] = [
      ...list().queryAllByRole('button', { name: `${name} Ada Lovelace` }),
      ...list().queryAllByRole('link', { name: `${name} Ada Lovelace` }),
    ];
    expect(first).toHaveAttribute('aria-keyshortcuts', key);
  }
});

test('completes items one after another by one key', async () => {
  const { person, asked } = await open(ADA, GRACE, ALAN, anItem(4, 'Hedy Lamarr'));
  expect(names()).toEqual(['Ada Lovelace', 'Grace Hopper', 'Alan Turing']);
  expect(current()).toBe('Ada Lovelace');
  await person.keyboard('d');
  await waitFor(() => expect(names()).toEqual(['Grace Hopper', 'Alan Turing', 'Hedy Lamarr']));
  expect(current()).toBe('Grace Hopper');
  await person.keyboard('dd');
  await waitFor(() => expect(names()).toEqual(['Hedy Lamarr']));
  expect(asked).toEqual([
    ['done', 'reminder-1'],
    ['done', 'reminder-2'],
    ['done', 'reminder-3'],
  ]);
  await person.keyboard('D');
  expect(await screen.findByText('All caught up')).toBeVisible();
});

test('shows the items left out by the dashboard', async () => {
  const { person, asked } = await open(ADA, GRACE, ALAN, anItem(4, 'Hedy Lamarr'));
  answer({
    'GET /api/dashboard/today/': () => ({ items: left(), count: left().length, hidden: 0 }),
  });
  const left = () =>
    [ADA, GRACE, ALAN, anItem(4, 'Hedy Lamarr')].filter(({ key }) => !asked.flat().includes(key));
  expect(names()).toHaveLength(3);
  await person.click(screen.getByRole('button', { name: 'Show 1 more' }));
  await waitFor(() => expect(names()).toHaveLength(4));
  await person.click(list().getByRole('link', { name: 'Hedy Lamarr' }).closest('li')!);
  await person.click(list().getByRole('button', { name: 'Done Hedy Lamarr' }));
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace', 'Grace Hopper', 'Alan Turing']));
  expect(screen.queryByRole('button', { name: /^Show \d/ })).toBeNull();
});

test('announces what happened and the next person', async () => {
  const { person } = await open(ADA, GRACE);
  await person.keyboard('d');
  expect(
    await screen.findByText('Ada Lovelace: done. Next: Grace Hopper, 2 days overdue'),
  ).toHaveAttribute('role', 'status');
  await person.keyboard('d');
  expect(await screen.findByText('Grace Hopper: done. No more today.')).toBeVisible();
});

test('moves with J and K anywhere and arrows in the list', async () => {
  const { person, asked } = await open(ADA, GRACE, ALAN);
  await person.keyboard('{ArrowDown}');
  expect(current()).toBe('Ada Lovelace');
  await person.keyboard('j');
  expect(current()).toBe('Grace Hopper');
  expect(list().getByRole('link', { name: 'Grace Hopper' })).toHaveFocus();
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(current()).toBe('Alan Turing');
  await person.keyboard('k');
  expect(current()).toBe('Grace Hopper');
  await person.keyboard('d');
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace', 'Alan Turing']));
  expect(asked).toEqual([['done', 'reminder-2']]);
  // The focused row is removed: the row in its position gets the focus.
  await waitFor(() => expect(list().getByRole('link', { name: 'Alan Turing' })).toHaveFocus());
});

test('ignores shortcuts in other controls and dialogs', async () => {
  const { person, asked } = await open(ADA, GRACE);
  screen.getByRole('button', { name: 'Notifications' }).focus();
  await person.keyboard('d');
  await person.click(screen.getByRole('button', { name: 'Share a contact' }));
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Close' })
    .focus();
  await person.keyboard('d');
  (document.activeElement as HTMLElement).blur();
  await person.keyboard('d');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.keyboard('{Control>}d{/Control}');
  expect(asked).toEqual([]);
  expect(names()).toEqual(['Ada Lovelace', 'Grace Hopper']);
});

test('ignores key repeat', async () => {
  const { person, asked } = await open(ADA, GRACE, ALAN);
  await person.keyboard('{d>4/}');
  await waitFor(() => expect(names()).toEqual(['Grace Hopper', 'Alan Turing']));
  expect(asked).toEqual([['done', 'reminder-1']]);
});

test('handles single keys only in the list when turned off', async () => {
  setSingleKeysEnabled(false);
  const { person, asked } = await open(ADA, GRACE);
  await person.keyboard('d');
  expect(asked).toEqual([]);
  list().getByRole('link', { name: 'Grace Hopper' }).focus();
  await person.keyboard('d');
  await waitFor(() => expect(asked).toEqual([['done', 'reminder-2']]));
});

test('snoozes until tomorrow by S and undoes it', async () => {
  const { person, asked } = await open(ADA, GRACE);
  await person.keyboard('s');
  await waitFor(() => expect(names()).toEqual(['Grace Hopper']));
  const [action] = asked as [string, string, string][];
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(action).toEqual(['snooze', 'reminder-1', `${tomorrow}T08:00:00.000Z`]);
  expect(await screen.findByText(/^Ada Lovelace snoozed until /)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace', 'Grace Hopper']));
  expect(current()).toBe('Ada Lovelace');
  expect(await screen.findByText('Ada Lovelace restored')).toBeVisible();
});

test('restores a failed item and shows the error', async () => {
  const { person } = await open(ADA, GRACE);
  const rejection = Promise.withResolvers<Rejection>();
  answer({ 'POST /api/dashboard/today/{key}/done/': () => rejection.promise });
  await person.keyboard('d');
  await waitFor(() => expect(names()).toEqual(['Grace Hopper']));
  rejection.resolve(new Rejection({ status: 500 }));
  expect(await screen.findByText('Failed to mark this as done')).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace', 'Grace Hopper']));
});

test('logs a contact and completes the item', async () => {
  const { person, asked } = await open(ADA, GRACE);
  answer({ 'POST /api/contacts/{id}/interactions/': () => anInteraction() });
  await person.keyboard('l');
  const dialog = within(await screen.findByRole('dialog', { name: 'Log an interaction' }));
  expect(dialog.getByText('Ada Lovelace')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Log' }));
  await waitFor(() => expect(asked).toEqual([['done', 'reminder-1']]));
  await waitFor(() => expect(names()).toEqual(['Grace Hopper']));
});

test('links Message to the conversation or email', async () => {
  const { person, router } = await open(
    ADA,
    anItem(2, 'Grace Hopper', { can_message: false, email: 'grace@example.org' }),
    anItem(3, 'Order the flowers', {
      can_message: false,
      contact_id: null,
      user_id: null,
      kind: 'reminder',
    }),
  );
  expect(list().getByRole('link', { name: /^Message / })).toHaveAttribute(
    'href',
    '/messages?user=1',
  );
  expect(list().getByRole('link', { name: /^Email / })).toHaveAttribute(
    'href',
    'mailto:grace%40example.org',
  );
  await person.keyboard('jj');
  expect(current()).toBe('Order the flowers');
  await person.keyboard('m');
  expect(await screen.findByText('Order the flowers has no email address.')).toBeInTheDocument();
  await person.keyboard('l');
  expect(
    await screen.findByText(/isn’t in your contacts, so you can’t log an interaction/),
  ).toBeInTheDocument();
  await person.keyboard('kkm');
  await waitFor(() => expect(router.state.location.href).toBe('/messages?user=1'));
});

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('answers asks and introductions, and asks how an own ask went', async () => {
  const accepted: unknown[] = [];
  answer({
    'POST /api/introductions/{id}/accept/': ({ params }) => {
      accepted.push(params['id']);
      return anIntroduction({ state: 'connected', conversation_id: 5 });
    },
  });
  const { person } = await open(
    { ...ADA, kind: 'ask', ask_id: 8 },
    { ...GRACE, kind: 'introduction', introduction_id: 9 },
    { ...ALAN, kind: 'outcome', ask_id: 4 },
  );
  const asks = '/contacts?view=introductions&ask=';
  expect(hrefOf('Answer Ada Lovelace')).toBe(`${asks}8`);
  expect(hrefOf('Ada Lovelace')).toBe(`${asks}8`);
  expect(hrefOf('Grace Hopper')).toBe('/contacts?view=introductions&introduction=9');
  expect(hrefOf('Yes Alan Turing')).toBe(`${asks}4&outcome=helped`);
  expect(hrefOf('No Alan Turing')).toBe(`${asks}4&outcome=no_luck`);
  await person.click(screen.getByRole('button', { name: 'Accept Grace Hopper' }));
  expect(await screen.findByText('You’re connected')).toBeVisible();
  expect(accepted).toEqual(['9']);
});
