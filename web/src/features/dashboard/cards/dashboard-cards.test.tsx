import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import { answer, Rejection } from '../../../testing/fake-api.ts';
import { aUser } from '../../../testing/people.ts';
import { mockEmptyTopBar } from '../../../testing/empty-top-bar.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { emptySample, fullSample } from './sample-data.ts';

const now = Date.now();

async function open(dashboard: () => Dashboard | Rejection, me = aUser()) {
  mockEmptyTopBar();
  answer({ 'GET /api/dashboard/': dashboard });
  const app = await renderApp('/dashboard', me);
  await waitFor(() => expect(document.querySelector('main h2')).not.toBeNull());
  await waitFor(() => expect(document.querySelector('main [aria-busy]')).toBeNull());
  return app;
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('greets by name and offers frequent actions', async () => {
  const { person } = await open(() => fullSample(now));
  expect(await screen.findByRole('heading', { level: 1, name: /^Good \w+, Ada$/ })).toBeVisible();
  const actions = within(screen.getByRole('list', { name: 'Quick actions' }));
  expect(actions.getByRole('link', { name: 'Add contact' })).toHaveAttribute(
    'href',
    '/contacts?add=true',
  );
  expect(actions.getByRole('link', { name: 'Import' })).toHaveAttribute(
    'href',
    '/contacts?import=new',
  );
  for (const [action, dialog] of [
    ['Log interaction', 'Log an interaction'],
    ['New reminder', 'New reminder'],
    ['Share a contact', 'Share contacts'],
  ] as const) {
    await person.click(actions.getByRole('button', { name: action }));
    expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('fills every card', async () => {
  await open(() => fullSample(now));
  expect((await part('Today')).getByText('14 things waiting for you')).toBeVisible();
  const upcoming = await part('Next 14 days');
  expect(upcoming.getByRole('link', { name: 'Alan Turing’s birthday' })).toHaveAttribute(
    'href',
    '/contacts?id=1',
  );
  expect(upcoming.getByRole('link', { name: 'Call the printers' })).toHaveAttribute(
    'href',
    '/reminders?id=1',
  );
  expect(upcoming.getByRole('link', { name: '3 more in the calendar' })).toBeVisible();
  const today = await part('Today');
  expect(today.getByRole('button', { name: 'Accept Barbara Liskov' })).toBeVisible();
  expect(today.getByRole('button', { name: 'Decline Barbara Liskov' })).toBeVisible();
  expect(today.getByRole('button', { name: /^Ignore / })).toBeVisible();
  const asks = await part('Your asks');
  expect(asks.getByText('2 answers')).toBeVisible();
  expect(asks.getByRole('link', { name: /^A tax lawyer/ })).toHaveAttribute(
    'href',
    '/contacts?view=introductions&ask=8',
  );
  expect((await part('Favorites')).getByRole('link', { name: 'All 31 favorites' })).toBeVisible();
  const suggested = await part('People you may know');
  expect(suggested.getByText('You have 3 connections in common')).toBeVisible();
  expect(suggested.getByRole('button', { name: 'Connect with Radia Perlman' })).toBeVisible();
  const growth = await part('Your network over the last 12 months');
  expect(growth.getByText('1,240 contacts (68 new this month)')).toBeVisible();
  expect(growth.getAllByRole('row')).toHaveLength(13);
  expect((await part('Earnings')).getByText('€25.00')).toBeVisible();
});

test('links data quality issues to contacts', async () => {
  await open(() => fullSample(now));
  const quality = await part('Your address book');
  const issues = quality
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(issues).toEqual([
    ['12 possible duplicates', '/contacts?view=duplicates'],
    ['340 contacts with no type', '/contacts?missing=%5B%22type%22%5D'],
    ['1 contact with no email', '/contacts?missing=%5B%22email%22%5D'],
  ]);
});

test('shows only Today, first steps and what comes to a new user', async () => {
  await open(() => emptySample(now));
  const today = await part('Today');
  expect(today.getByText('No one to reach out to yet')).toBeVisible();
  expect(today.getByRole('link', { name: 'Import your contacts' })).toBeVisible();
  const cards = within(screen.getByRole('main')).getAllByRole('region', { name: /./ });
  const names = cards.map((card) => within(card).getByRole('heading', { level: 2 }).textContent);
  expect(names.toSorted()).toEqual(['First steps', 'Today', 'What you’ll see here']);
});

test('shows that a hidden request waits instead of “All caught up”', async () => {
  await open(() => ({ ...fullSample(now), today: { items: [], count: 0, hidden: 1 } }));
  const today = await part('Today');
  expect(today.getByText('Nothing else for today')).toBeVisible();
  expect(today.getByRole('link', { name: 'View your network' })).toBeVisible();
  expect(today.queryByText('All caught up')).toBeNull();
});

test('shows a failed card among others and retries', async () => {
  let asked = 0;
  const { person } = await open(() => {
    asked += 1;
    return asked === 1 ? { ...fullSample(now), favorites: null } : fullSample(now);
  });
  const favorites = await part('Favorites');
  expect(favorites.getByRole('alert')).toHaveTextContent('Failed to load your favorites');
  expect((await part('Today')).getByText('14 things waiting for you')).toBeVisible();
  await person.click(favorites.getByRole('button', { name: 'Try again' }));
  expect(await favorites.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  expect(asked).toBe(2);
});

test('shows one error if everything failed', async () => {
  let asked = 0;
  mockEmptyTopBar();
  const read = () => {
    asked += 1;
    return asked === 1 ? new Rejection({ status: 422, detail: 'Not today.' }) : fullSample(now);
  };
  answer({ 'GET /api/dashboard/': read });
  const { person } = await renderApp('/dashboard', aUser());
  expect(await screen.findByText('Not today.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('14 things waiting for you')).toBeVisible();
});

test('shows skeletons while loading', async () => {
  const asked = Promise.withResolvers<Dashboard>();
  mockEmptyTopBar();
  answer({ 'GET /api/dashboard/': () => asked.promise });
  await renderApp('/dashboard', aUser());
  const today = await part('Today');
  expect(await today.findByText('Loading: Today')).toBeInTheDocument();
  asked.resolve(fullSample(now));
  expect(await today.findByText('14 things waiting for you')).toBeVisible();
});

test('links checklist steps and can be hidden and restored', async () => {
  const me = aUser();
  const { person } = await open(
    () => ({
      ...fullSample(now),
      ...(me.checklist_hidden && { checklist: null }),
    }),
    me,
  );
  answer({
    'PATCH /api/me/': ({ body }) => Object.assign(me, body),
  });
  const steps = await part('First steps');
  expect(steps.getByText('3 of 8')).toBeVisible();
  expect(steps.getByRole('link', { name: /^Set up two-factor/ })).toHaveAttribute(
    'href',
    '/settings?tab=security',
  );
  expect(steps.getByText('Import your contacts').closest('li')).toHaveTextContent(': done');
  await person.click(steps.getByRole('button', { name: 'Hide first steps' }));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeVisible();
});

test('shows all card states without requests on the test page', async () => {
  mockEmptyTopBar();
  let asked = false;
  answer({
    'GET /api/dashboard/': () => {
      asked = true;
      return fullSample(now);
    },
  });
  const { person } = await renderApp('/dashboard-test', aUser());
  for (const state of ['loading', 'empty', 'full', 'failed'])
    expect(await screen.findByRole('region', { name: `Today: ${state}` })).toBeVisible();
  for (const name of ['Favorites', 'Your network over the last 12 months', 'Earnings'])
    for (const state of ['full', 'failed'])
      expect(screen.getByRole('region', { name: `${name}: ${state}` })).toBeVisible();
  await person.click(screen.getByRole('radio', { name: 'Full' }));
  expect(screen.getAllByRole('region', { name: /: full$/ })).toHaveLength(9);
  expect(screen.queryByRole('region', { name: /: empty$/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Done Ada Lovelace' }));
  expect(screen.queryByRole('button', { name: 'Done Ada Lovelace' })).toBeNull();
  expect(asked).toBe(false);
});
