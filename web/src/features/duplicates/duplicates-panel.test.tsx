import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DuplicateGroup } from '#contract/duplicates.ts';
import { aContact, withDetails } from '../../testing/contacts.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const grace = aContact({ id: 1, job_title: 'Rear Admiral', notes: 'Likes tea' });
const other = aContact({ id: 2, last_name: 'Murray Hopper' });

/** Mocks a server with one group, until it is merged or dismissed. */
function oneGroup({ searching = false, score = 75 } = {}) {
  const sent: unknown[] = [];
  let groups: DuplicateGroup[] = [
    { contact_ids: [1, 2], contacts: [grace, other], score, reasons: ['similar_name'] },
  ];
  const settle = (body: unknown) => {
    sent.push(body);
    groups = [];
  };
  answer({
    'GET /api/contacts/duplicates/': () => ({
      ...onePage(groups),
      count: groups.length,
      searching,
    }),
    'GET /api/contacts/merges/': () => onePage([]),
    'GET /api/contact-types/': () => onePage([]),
    'GET /api/contacts/{id}/': ({ params }) => withDetails(params['id'] === '1' ? grace : other),
    'POST /api/contacts/duplicates/dismiss/': ({ body }) => {
      settle(body);
      return undefined;
    },
    'POST /api/contacts/merge/': ({ body }) => {
      settle(body);
      return { ...grace, merge_id: 5 };
    },
    'POST /api/contacts/merges/{id}/undo/': ({ params }) => {
      sent.push(params);
      return grace;
    },
  });
  return { sent };
}

const open = () => renderApp('/contacts?view=duplicates', aUser());
beforeEach(mockEmptyTopBar);

describe('duplicates', () => {
  test('shows duplicates side by side with score, reasons and differences', async () => {
    oneGroup();
    await open();
    const group = await screen.findByRole('article', { name: /Grace Hopper/ });
    expect(within(group).getByText('Likely')).toBeVisible();
    expect(within(group).getByText('Similar name')).toBeVisible();
    expect(within(group).getAllByText('Different')).toHaveLength(2);
    expect(within(group).getAllByText('Same')).toHaveLength(2);
  });

  test('merges duplicates as chosen and undoes it by the toast', async () => {
    const { sent } = oneGroup();
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: /^Merge/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge contacts' });
    const names = await within(dialog).findByRole('group', { name: 'Last name' });
    await person.click(within(names).getByRole('radio', { name: /Murray Hopper/ }));
    expect(within(dialog).getByText('Hopper (last name)')).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: 'Merge 2 contacts' }));
    expect(await screen.findByText('No duplicates found')).toBeVisible();
    expect(sent).toMatchObject([
      {
        keep_id: 1,
        merge_ids: [2],
        fields: { first_name: 'Grace', last_name: 'Murray Hopper', job_title: 'Rear Admiral' },
      },
    ]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent[1]).toMatchObject({ id: '5' }));
  });

  test('merges very likely duplicates with one click and undoes it', async () => {
    const { sent } = oneGroup({ score: 95 });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: /^Merge/ }));
    expect(await screen.findByText('No duplicates found')).toBeVisible();
    // The contact with the most data stays.
    expect(sent).toMatchObject([{ keep_id: 1, merge_ids: [2], fields: { last_name: 'Hopper' } }]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent[1]).toMatchObject({ id: '5' }));
  });

  test('shows why a merge of duplicates failed and leaves the dialog open', async () => {
    oneGroup();
    const message = 'These contacts are linked to different people.';
    answer({
      'POST /api/contacts/merge/': () =>
        new Rejection({ status: 400, errors: { merge_ids: [message] } }),
    });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: /^Merge/ }));
    await person.click(await screen.findByRole('button', { name: 'Merge 2 contacts' }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('dismisses duplicates and focuses the heading if none is left', async () => {
    const { sent } = oneGroup();
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: /^Not duplicates/ }));
    expect(await screen.findByText('No duplicates found')).toBeVisible();
    expect(sent).toEqual([{ contact_ids: [1, 2] }]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Duplicates' })).toHaveFocus());
  });

  test('shows duplicates while the scan continues', async () => {
    oneGroup({ searching: true });
    await open();
    expect(await screen.findByText(/Comparing your contacts: 1 set so far/)).toBeVisible();
    expect(screen.getByRole('article')).toBeVisible();
  });

  test('retries loading duplicates after an error', async () => {
    oneGroup();
    answer({ 'GET /api/contacts/duplicates/': () => new Rejection({ status: 403 }) });
    const { person } = await open();
    expect(await screen.findByText('Failed to load duplicates')).toBeVisible();
    oneGroup();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });
});
