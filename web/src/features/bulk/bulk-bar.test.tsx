import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContactBatch } from '#contract/bulk.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkSelection } from './bulk-selection.ts';

function aBatch(changes: Partial<ContactBatch> = {}): ContactBatch {
  return {
    id: 4,
    action: 'delete',
    value: null,
    status: 'done',
    done: 2,
    total: 2,
    changed: 2,
    undoable_until: '2026-12-21T09:00:00.000Z',
    created_at: '2026-11-21T09:00:00.000Z',
    ...changes,
  };
}

function aSelection(changes: Partial<BulkSelection> = {}): BulkSelection {
  return {
    selecting: true,
    selectedCount: 2,
    totalCount: 10,
    ids: [1, 2],
    isAllSelected: false,
    loadProgress: null,
    resolve: () => Promise.resolve({ ids: [1, 2] }),
    selectAll: () => {},
    clear: () => {},
    ...changes,
  };
}

function show(changes: Partial<BulkSelection> = {}) {
  const clear = vi.fn<() => void>();
  const onMerge = vi.fn<(ids: number[]) => void>();
  const onShare = vi.fn<(which: object) => void>();
  const onExport = vi.fn<() => void>();
  const selection = aSelection({ clear, ...changes });
  const bar = <BulkBar {...{ selection, onMerge, onShare, onExport, pageKey: '' }} />;
  return { ...renderPart(bar, aUser()), clear, onMerge, onShare, onExport };
}

/** A server that runs bulk requests; `orders` are the bodies. */
function aServer(batch: ContactBatch = aBatch()) {
  const orders: unknown[] = [];
  let now = batch;
  answer({
    'POST /api/contacts/bulk/': ({ body }) => {
      orders.push(body);
      return { changed: batch.changed, batch_id: batch.id };
    },
    'GET /api/contacts/bulk/{id}/': () => now,
    'POST /api/contacts/bulk/{id}/undo/': () => {
      now = { ...now, status: 'undone' };
      return { changed: 2 };
    },
  });
  return {
    orders,
    become: (changes: Partial<ContactBatch>) => (now = { ...now, ...changes }),
    now: () => now,
  };
}

beforeEach(() => sessionStorage.clear());

describe('the bulk bar', () => {
  test('confirms deleting several contacts and offers Undo', async () => {
    const server = aServer();
    const { person, clear } = show();
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete 2 contacts?' });
    expect(server.orders).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.orders).toEqual([{ ids: [1, 2], action: 'delete' }]));
    await waitFor(() => expect(clear).toHaveBeenCalledOnce());
  });

  test('deletes one contact without confirmation', async () => {
    const server = aServer(aBatch({ changed: 1 }));
    const { person } = show({
      selectedCount: 1,
      ids: [1],
      resolve: () => Promise.resolve({ ids: [1] }),
    });
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.orders).toEqual([{ ids: [1], action: 'delete' }]));
  });

  test('shows an error of a bulk action and preserves the selection', async () => {
    answer({
      'POST /api/contacts/bulk/': () => new Rejection({ status: 400, detail: 'That is too many.' }),
    });
    const { person, clear } = show();
    await person.click(screen.getByRole('button', { name: 'Favorite' }));
    expect(await screen.findByText('That is too many.')).toBeVisible();
    expect(clear).not.toHaveBeenCalled();
    expect(screen.getByText('2 contacts selected')).toBeVisible();
  });

  test('limits merging and exports all', async () => {
    const { person, onMerge } = show();
    await person.click(screen.getByRole('button', { name: 'Merge' }));
    expect(onMerge).toHaveBeenCalledExactlyOnceWith([1, 2]);
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  });

  test('shares up to 50 contacts', async () => {
    const filter = { tag: 'tea' };
    const { person, onShare } = show({
      selectedCount: 50,
      ids: null,
      isAllSelected: true,
      resolve: () => Promise.resolve({ filter }),
    });
    await person.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(onShare).toHaveBeenCalledExactlyOnceWith({ filter }));
  });

  test("explains why more than 50 can't be shared", async () => {
    const { person, onShare } = show({ selectedCount: 51 });
    await person.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('You can share up to 50 contacts at once.')).toBeVisible();
    expect(onShare).not.toHaveBeenCalled();
  });

  test('allows exporting but not merging everything', async () => {
    const { person, onExport } = show({ selectedCount: 10, ids: null, isAllSelected: true });
    expect(screen.getByText('All 10 contacts selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Merge' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Export' }));
    expect(onExport).toHaveBeenCalledOnce();
  });

  test('shows progress while loading selected ids', () => {
    show({ loadProgress: { done: 1200, total: 48_000 } });
    expect(screen.getByRole('progressbar', { name: 'Selecting contacts' })).toHaveValue(1200);
    expect(screen.getByText('1,200 of 48,000')).toBeVisible();
  });
});

const startBatch = (notified = false) =>
  sessionStorage.setItem('acquaint.contacts.batch', JSON.stringify({ id: 4, notified }));

describe('the last batch', () => {
  test('undoes the last batch from its toast', async () => {
    startBatch();
    const server = aServer();
    const { person } = show({ selecting: false, selectedCount: 0, ids: [] });
    expect(await screen.findByText('2 contacts moved to the trash')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(server.now().status).toBe('undone');
  });

  test('stops offering Undo after a reload', async () => {
    startBatch(true);
    aServer();
    show({ selecting: false, selectedCount: 0, ids: [] });
    await act(() => Promise.resolve());
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('shows progress until done', async () => {
    startBatch();
    const server = aServer(aBatch({ status: 'running', done: 500, total: 2000 }));
    const { queries } = show({ selecting: false, selectedCount: 0, ids: [] });
    expect(await screen.findByText('500 of 2,000')).toBeVisible();
    server.become({ status: 'done', done: 2000, changed: 2000 });
    // What the event stream does when the server says that the batch has changed.
    await act(() => queries.invalidateQueries({ queryKey: ['batches'] }));
    expect(await screen.findByText('2,000 contacts moved to the trash')).toBeVisible();
  });

  test('shows undo progress', async () => {
    startBatch();
    aServer(aBatch({ status: 'undoing', done: 500, total: 2000 }));
    show({ selecting: false, selectedCount: 0, ids: [] });
    expect(await screen.findByRole('progressbar', { name: 'Undoing' })).toHaveAttribute(
      'aria-valuetext',
      '500 of 2,000',
    );
  });

  test('explains that a failed batch changed nothing', async () => {
    startBatch();
    aServer(aBatch({ status: 'failed' }));
    show({ selecting: false, selectedCount: 0, ids: [] });
    expect(await screen.findByText('Something went wrong. Nothing was changed.')).toBeVisible();
  });
});
