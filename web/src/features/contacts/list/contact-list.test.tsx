import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ContactPageCursors } from '#contract/contacts.ts';
import { asSoonAs } from '../../../testing/as-soon-as.ts';
import { manyContacts, personName } from '../../../testing/many-contacts.ts';
import { answer, Rejection } from '../../../testing/fake-api.ts';
import { layOut, scrollList } from '../../../testing/lay-out.ts';
import { aUser } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const rowOf = (index: number) => screen.findByRole('link', { name: new RegExp(personName(index)) });

/** The paths and bodies of bulk requests. */
function bulkOrders() {
  const orders: unknown[] = [];
  answer({
    'POST /api/contacts/bulk/': ({ body }) => {
      orders.push(body);
      return { changed: 1, batch_id: 1 };
    },
  });
  return orders;
}

describe('a list of 50,000 contacts', () => {
  test('shows first rows and full height before loading the rest', async () => {
    layOut();
    manyContacts(50_000);
    const never = Promise.withResolvers<ContactPageCursors>();
    answer({ 'GET /api/contacts/landmarks/': () => never.promise });
    await renderApp('/contacts', aUser());
    expect(await rowOf(0)).toBeVisible();
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '50001');
    expect(screen.getByText('50,000 contacts')).toBeVisible();
    never.resolve({ count: 50_000, every: 100, cursors: [], letters: [] });
  });

  test('loads only pages the user rests on', async () => {
    layOut();
    const { requestedCursors } = manyContacts(50_000);
    await renderApp('/contacts', aUser());
    await rowOf(0);
    const list = screen.getByRole('grid');
    for (let step = 1; step <= 5; step += 1) scrollList(list, 300_000 * step);
    expect(await rowOf(23_440)).toBeVisible();
    expect(new Set(requestedCursors)).toEqual(new Set(['', '23400']));
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
  });

  test('navigates to the unloaded end by keyboard', async () => {
    layOut();
    manyContacts(50_000);
    const { person } = await renderApp('/contacts', aUser());
    (await rowOf(0)).focus();
    await person.keyboard('{ArrowDown}');
    expect(await rowOf(1)).toHaveFocus();
    await person.keyboard('{End}');
    await waitFor(async () => expect(await rowOf(49_999)).toHaveFocus());
    await person.keyboard('{Home}');
    await waitFor(async () => expect(await rowOf(0)).toHaveFocus());
  });

  test('moves with J and K, selects with X, and opens the next contact', async () => {
    layOut();
    manyContacts(20);
    const { person, router } = await renderApp('/contacts', aUser());
    await rowOf(0);
    await person.keyboard('j');
    expect(await rowOf(0)).toHaveFocus();
    await person.keyboard('jjk');
    expect(await rowOf(1)).toHaveFocus();
    await person.keyboard('x');
    expect((await rowOf(1)).closest('[role=row]')).toHaveAttribute('aria-selected', 'true');
    await person.keyboard('{Escape}');
    await person.click(await rowOf(3));
    await person.keyboard('j');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: 5 }));
  });

  test('retries failed pages', async () => {
    layOut();
    manyContacts(300);
    const { person } = await renderApp('/contacts', aUser());
    await rowOf(0);
    answer({ 'GET /api/contacts/': () => new Rejection({ status: 403 }) });
    scrollList(screen.getByRole('grid'), 64 * 250);
    expect(await screen.findByText('Failed to fetch contacts')).toBeVisible();
    manyContacts(300);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf(252)).toBeVisible();
  });

  test('preserves the list position during a refetch', async () => {
    layOut();
    const server = manyContacts(1000);
    const { queries } = await renderApp('/contacts', aUser());
    await rowOf(0);
    scrollList(screen.getByRole('grid'), 64 * 500);
    await rowOf(503);
    server.remove([1]);
    await queries.invalidateQueries({ queryKey: ['contacts'] });
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('999 contacts')).toBeVisible());
    const row = (await rowOf(503)).closest('[role=row]');
    await waitFor(() => expect(row).toHaveAttribute('aria-rowindex', '504'));
    expect(screen.getByRole('grid').scrollTop).toBe(64 * 500);
  });
});

describe('selecting in the list', () => {
  test('starts with a key pressed as soon as the list exists', async () => {
    layOut();
    manyContacts(1000);
    asSoonAs(
      () => screen.queryByRole('grid'),
      (list) =>
        list.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'a',
            ctrlKey: true,
            bubbles: true,
            cancelable: true,
          }),
        ),
    );
    await renderApp('/contacts', aUser());
    expect(await screen.findByText('All 1,000 contacts selected')).toBeVisible();
  });

  test('includes unloaded rows between two Shift presses', async () => {
    layOut();
    manyContacts(1000);
    const orders = bulkOrders();
    const { person } = await renderApp('/contacts', aUser());
    (await rowOf(2)).focus();
    await person.keyboard(' ');
    expect(await screen.findByText('1 contact selected')).toBeVisible();
    scrollList(screen.getByRole('grid'), 64 * 750);
    const far = await rowOf(751);
    await person.keyboard('{Shift>}');
    await person.click(far);
    await person.keyboard('{/Shift}');
    expect(await screen.findByText('750 contacts selected')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Favorite' }));
    await waitFor(() => expect(orders).toHaveLength(1));
    const { ids } = orders[0] as { ids: number[] };
    const between = Array.from({ length: 750 }, (_, step) => step + 3);
    expect(ids.toSorted((a, b) => a - b)).toEqual(between);
  });

  test('selects everything by filter and ends by Escape', async () => {
    layOut();
    manyContacts(48_212);
    const orders = bulkOrders();
    const { person } = await renderApp('/contacts?favorite=true&sort=-created_at', aUser());
    (await rowOf(0)).focus();
    await person.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('All 48,212 contacts selected')).toBeVisible();
    openPopover('Change');
    await person.click(screen.getByRole('button', { name: 'Unfavorite', hidden: true }));
    await waitFor(() =>
      expect(orders).toEqual([{ filter: { favorite: true }, action: 'unfavorite' }]),
    );
    (await rowOf(0)).focus();
    await person.keyboard(' ');
    await screen.findByText('1 contact selected');
    await person.keyboard('{Escape}');
    expect(screen.queryByText('1 contact selected')).not.toBeInTheDocument();
  });

  test('deselects one contact of all', async () => {
    layOut();
    manyContacts(250);
    const orders = bulkOrders();
    const { person } = await renderApp('/contacts', aUser());
    (await rowOf(0)).focus();
    await person.keyboard('{Control>}a{/Control}');
    await person.keyboard('{ArrowDown} ');
    expect(await screen.findByText('249 contacts selected')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Favorite' }));
    await waitFor(() => expect(orders).toHaveLength(1));
    const { ids } = orders[0] as { ids: number[] };
    expect(ids).toHaveLength(249);
    expect(ids).not.toContain(2);
  });

  test('extends with Shift and arrows and toggles with Ctrl', async () => {
    layOut();
    manyContacts(20);
    const { person } = await renderApp('/contacts', aUser());
    (await rowOf(3)).focus();
    await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(await screen.findByText('3 contacts selected')).toBeVisible();
    await person.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(await screen.findByText('2 contacts selected')).toBeVisible();
    await person.keyboard('{Control>}');
    await person.click(await rowOf(7));
    await person.keyboard('{/Control}');
    expect(await screen.findByText('3 contacts selected')).toBeVisible();
    expect((await rowOf(7)).closest('[role=row]')).toHaveAttribute('aria-selected', 'true');
  });

  test('starts with a button without mouse or keyboard', async () => {
    layOut();
    manyContacts(20);
    const { person, router } = await renderApp('/contacts', aUser());
    await rowOf(0);
    await person.click(screen.getByRole('button', { name: 'Select' }));
    await person.pointer([
      { keys: '[TouchA]', target: await rowOf(2) },
      { keys: '[TouchA]', target: await rowOf(4) },
    ]);
    expect(await screen.findByText('2 contacts selected')).toBeVisible();
    expect(router.state.location.search).toEqual({});
  });
});

/** jsdom has no popovers: what a press on the button would do. */
function openPopover(name: string): void {
  const panel = document.querySelector(`[popover][aria-label="${name}"]`);
  if (panel === null) throw new Error(`No popover called ${name}`);
  const opening = Object.assign(new Event('beforetoggle'), { newState: 'open' });
  fireEvent(panel, opening);
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

describe('the contacts table', () => {
  test('remembers the columns of the contacts table', async () => {
    layOut({ wide: true });
    manyContacts(3, { company_name: 'Northwind Tea', job_title: 'Taster' });
    const { person } = await renderApp('/contacts', aUser());
    await rowOf(0);
    expect(heads()).toEqual(['', 'Name', 'Company', 'Email', 'Phone', 'Type', 'Tags', 'Favorite']);
    openPopover('Columns');
    await person.click(await screen.findByRole('checkbox', { name: 'Job title', hidden: true }));
    await person.click(screen.getByRole('checkbox', { name: 'Email', hidden: true }));
    const chosen = ['', 'Name', 'Company', 'Job title', 'Phone', 'Type', 'Tags', 'Favorite'];
    expect(heads()).toEqual(chosen);
    cleanup();
    await renderApp('/contacts', aUser());
    await rowOf(0);
    expect(heads()).toEqual(chosen);
  });

  test('sorts by its headers and announces it', async () => {
    layOut({ wide: true });
    localStorage.setItem('acquaint.contacts.columns', '["added"]');
    manyContacts(3);
    const { person, router } = await renderApp('/contacts', aUser());
    await rowOf(0);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await person.click(screen.getByRole('button', { name: 'Added' }));
    expect(screen.getByRole('columnheader', { name: 'Added' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(router.state.location.search).toEqual({ sort: '-created_at' });
  });

  test('marks favorites optimistically and reverts on failure', async () => {
    layOut({ wide: true });
    manyContacts(3);
    const rejection = Promise.withResolvers<Rejection>();
    answer({ 'PATCH /api/contacts/{id}/': () => rejection.promise });
    const { person } = await renderApp('/contacts', aUser());
    await rowOf(0);
    const star = screen.getByRole('button', { name: `Favorite ${personName(1)}` });
    await person.click(star);
    await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'true'));
    rejection.resolve(new Rejection({ status: 500 }));
    expect(await screen.findByText('Failed to toggle favorite')).toBeVisible();
    expect(star).toHaveAttribute('aria-pressed', 'false');
  });

  test('shows the narrow list next to an open contact', async () => {
    layOut({ wide: true });
    manyContacts(3);
    const { person, router } = await renderApp('/contacts', aUser());
    await person.click(await rowOf(1));
    expect(router.state.location.search).toEqual({ id: 2 });
    expect(await screen.findByRole('heading', { name: personName(1) })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Company' })).not.toBeInTheDocument();
  });
});

describe('active filters', () => {
  test('shows active filters above the list and removes them', async () => {
    layOut();
    manyContacts(3);
    answer({
      'GET /api/contact-types/': () => ({
        results: [
          {
            id: 4,
            name: 'Mentor',
            color: 'teal',
            icon: 'users',
            cadence_days: null,
            position: 0,
            contact_count: 3,
          },
        ],
        next_cursor: null,
      }),
    });
    const { person, router } = await renderApp('/contacts?type=4&tag=choir&favorite=true', aUser());
    const chips = await screen.findByRole('list', { name: 'Active filters' });
    await person.click(await screen.findByRole('button', { name: 'Remove filter Type: Mentor' }));
    expect(router.state.location.search).toEqual({ tag: ['choir'], favorite: true });
    await person.click(within(chips).getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toEqual({});
  });
});

test('shows the value of a filtered custom field in the narrow list', async () => {
  layOut();
  manyContacts(1, { custom: { 7: 39 }, company_name: 'Acme' });
  answer({
    'GET /api/custom-fields/': () => ({
      results: [
        { id: 7, name: 'Shoe size', kind: 'number', options: [], position: 0, contact_count: 1 },
      ],
      next_cursor: null,
    }),
  });
  await renderApp(`/contacts?custom=${encodeURIComponent('{"7":["39..39"]}')}`, aUser());
  expect(await screen.findByText('Shoe size: 39 · Acme')).toBeVisible();
});
