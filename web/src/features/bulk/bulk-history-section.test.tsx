import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ContactBatch } from '#contract/bulk.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { answer } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const favorite: ContactBatch = {
  id: 7,
  action: 'favorite',
  value: null,
  status: 'done',
  done: 3,
  total: 3,
  changed: 3,
  undoable_until: '2099-01-01T00:00:00.000Z',
  created_at: '2026-11-20T10:00:00.000Z',
};

beforeEach(() => {
  mockEmptyTopBar();
  answer({ 'GET /api/imports/': () => onePage([]) });
});

it('lists bulk changes and undoes one of them', async () => {
  let batch = favorite;
  answer({
    'GET /api/contacts/bulk/': () => onePage([batch]),
    'POST /api/contacts/bulk/{id}/undo/': () => {
      batch = { ...favorite, status: 'undone', undoable_until: null };
      return { changed: 3 };
    },
  });
  const { person } = await renderApp('/settings?tab=data', aUser());
  const list = within(await screen.findByRole('list', { name: 'Bulk changes' }));
  expect(list.getByText('3 contacts added to favorites')).toBeVisible();
  await person.click(list.getByRole('button', { name: /^Undo/ }));
  expect(await list.findByText('Undone')).toBeVisible();
  expect(list.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});
