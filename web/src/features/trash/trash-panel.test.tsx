import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aContact } from '../../testing/contacts.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const deleted = (id: number, first_name: string) => ({
  ...aContact({ id, first_name, last_name: '' }),
  deleted_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  gone_at: '2026-12-18T09:00:00.000Z',
});

/** A server with two contacts in its trash, and the requests it received. */
function trashOfTwo() {
  let contacts = [deleted(1, 'Ann'), deleted(2, 'Ben')];
  const calls: string[] = [];
  const take = (what: string, ids: number[]) => {
    calls.push(`${what} ${ids.join()}`);
    contacts = contacts.filter(({ id }) => !ids.includes(id));
  };
  answer({
    'GET /api/contacts/trash/': () => onePage(contacts),
    'POST /api/contacts/{id}/restore/': ({ params }) => {
      take('restore', [Number(params['id'])]);
      return aContact();
    },
    'DELETE /api/contacts/trash/{id}/': ({ params }) => {
      take('delete', [Number(params['id'])]);
      return undefined;
    },
    'DELETE /api/contacts/trash/': () => {
      take('empty', [1, 2]);
      return undefined;
    },
    'POST /api/contacts/bulk/': ({ body }) => {
      take('restore', (body as { ids: number[] }).ids);
      return { changed: 2, batch_id: 1 };
    },
  });
  return { calls };
}

const open = () => renderApp('/contacts?view=trash', aUser());
const button = (name: string) => screen.getByRole('button', { name });
beforeEach(mockEmptyTopBar);

describe('the trash', () => {
  test('shows deletion dates and restores a contact', async () => {
    const { calls } = trashOfTwo();
    const { person } = await open();
    expect(
      await screen.findAllByText('Deleted 3 days ago · permanently deleted on Dec 18'),
    ).toHaveLength(2);
    await person.click(button('Restore Ann'));
    expect(await screen.findByText('Ann restored')).toBeVisible();
    expect(calls).toEqual(['restore 1']);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Trash' })).toHaveFocus());
  });

  test('restores several contacts together', async () => {
    const { calls } = trashOfTwo();
    const { person } = await open();
    await person.click(await screen.findByRole('checkbox', { name: 'Select Ann' }));
    await person.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    await person.click(button('Restore selected'));
    expect(await screen.findByText('2 contacts restored')).toBeVisible();
    expect(calls).toEqual(['restore 1,2']);
  });

  test('confirms permanent deletion of one and all', async () => {
    const { calls } = trashOfTwo();
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Delete Ann permanently' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(calls).toEqual([]);
    await person.click(button('Delete Ann permanently'));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Ann permanently deleted')).toBeVisible();
    await person.click(button('Empty trash'));
    await person.click(await screen.findByRole('button', { name: 'Delete all' }));
    expect(await screen.findByText(/Deleted contacts will appear here/)).toBeVisible();
    expect(calls).toEqual(['delete 1', 'empty 1,2']);
  });

  test('retries after a loading error', async () => {
    answer({ 'GET /api/contacts/trash/': () => new Rejection({ status: 403 }) });
    const { person } = await open();
    expect(await screen.findByText('Failed to fetch contacts')).toBeVisible();
    trashOfTwo();
    await person.click(button('Try again'));
    expect(await screen.findByRole('button', { name: 'Restore Ann' })).toBeVisible();
  });
});
