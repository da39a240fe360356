import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ImportFile } from '#contract/imports.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { onePage } from '../../testing/messages.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';

const anImport = (change: Partial<ImportFile> = {}): ImportFile => ({
  id: 1,
  file_name: 'book.csv',
  format: 'csv',
  columns: ['Name'],
  tags: [],
  contact_type_id: null,
  mapping: { Name: 'full_name' },
  samples: [['Ada Lovelace', 'Grace Hopper']],
  totals: { rows: 3, add: 2, update: 1, skip: 0, problems: 0 },
  unmapped: [],
  status: 'done',
  undoing: false,
  done: 3,
  total: 3,
  problem: '',
  undoable_until: '2099-01-01T00:00:00.000Z',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...change,
});

beforeEach(() => {
  mockEmptyTopBar();
  answer({ 'GET /api/contacts/bulk/': () => onePage([]) });
});

const open = () => renderApp('/settings?tab=data', aUser());
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Import history' })).getAllByRole('listitem');

it('lists imports with results and status', async () => {
  answer({
    'GET /api/imports/': () =>
      onePage([
        anImport(),
        anImport({ id: 2, file_name: 'old.vcf', status: 'undone', undoable_until: null }),
        anImport({
          id: 3,
          file_name: 'now.vcf',
          status: 'committing',
          done: 1,
          undoable_until: null,
        }),
      ]),
  });
  await open();
  const [done, undone, running] = await lines();
  expect(done).toHaveTextContent(/book\.csv.*Imported.*2 contacts added, 1 updated/);
  expect(undone).toHaveTextContent('Undone');
  expect(within(undone!).queryByRole('button')).toBeNull();
  expect(within(running!).getByRole('progressbar')).toHaveAccessibleName('Importing contacts');
  expect(running).toHaveTextContent('1 of 3');
});

it('confirms undoing an import', async () => {
  let file = anImport();
  answer({
    'GET /api/imports/': () => onePage([file]),
    'GET /api/imports/{id}/': () => file,
    'POST /api/imports/{id}/undo/': () => {
      file = anImport({ status: 'undone', undoable_until: null });
      return { ...file, status: 'committing', undoing: true };
    },
  });
  const { person } = await open();
  await lines();
  await person.click(screen.getByRole('button', { name: 'Undo the import of book.csv' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo this import?' });
  await person.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  await waitFor(async () => expect((await lines())[0]).toHaveTextContent('Undone'));
});

it('explains an empty list of imports', async () => {
  answer({ 'GET /api/imports/': () => onePage([]) });
  await open();
  expect(await screen.findByText('No imports yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import contacts' })).toBeVisible();
});

it('retries a failed list of imports', async () => {
  answer({ 'GET /api/imports/': () => new Rejection({ status: 500 }) });
  const { person } = await open();
  expect(await screen.findByText('Failed to load imports')).toBeVisible();
  answer({ 'GET /api/imports/': () => onePage([anImport()]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await lines()).toHaveLength(1);
});

it('opens an import with its result and Undo', async () => {
  answer({
    'GET /api/imports/': () => onePage([anImport()]),
    'GET /api/imports/{id}/': () => anImport(),
  });
  const { person } = await open();
  await lines();
  await person.click(screen.getByRole('link', { name: 'View the import of book.csv' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import contacts' });
  expect(await within(dialog).findByText('2 contacts added, 1 updated')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: /^Undo/ })).toBeVisible();
});
