import { useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import type { ListSearch } from '../list-search.ts';
import {
  ALL,
  countSelected,
  isSelected,
  NONE,
  selectedIds,
  type Selection,
  toggleSelected,
  withSelected,
} from './selection.ts';
import { contactPageQuery, pageCursorsQuery, readContactPage } from '../contacts.api.ts';
import {
  cursorsOf,
  pagesContaining,
  PAGE_SIZE,
  rangeToArray,
  type RowRange,
} from './list-pages.ts';

/** Parallel page requests. */
const MAX_PARALLEL = 4;

export interface LoadProgress {
  done: number;
  total: number;
}

export type ResolvedSelection = { ids: number[] } | { filter: Omit<ListSearch, 'sort'> };

/** The list's selection; reset by a filter change. */
export function useSelection(search: ListSearch, count: number) {
  const queries = useQueryClient();
  const { sort: _sort, ...filter } = search;
  const key = JSON.stringify(filter);
  const [state, setState] = useState({ key, selection: NONE, isActive: false });
  // The start of a range, and the selection outside it.
  const anchor = useRef({ index: 0, base: NONE });
  const { loadProgress, loadRange, cancel } = useRangeLoader();
  if (state.key !== key) setState({ key, selection: NONE, isActive: false });
  const { selection } = state;
  const update = (next: Selection) => setState({ key, selection: next, isActive: true });

  const toggle = (id: number, index: number) => {
    const next = toggleSelected(selection, id);
    anchor.current = { index, base: next };
    update(next);
  };
  const extend = async (index: number) => {
    const { index: from, base } = anchor.current;
    const range = { first: Math.min(from, index), last: Math.max(from, index) };
    if (range.first === 0 && range.last === count - 1) return update(ALL);
    const ids = await loadRange(range, (request) => loadIds(queries, { search, ...request }));
    if (ids !== null) update(withSelected(base, ids, true));
  };
  const clear = () => {
    cancel();
    anchor.current = { index: anchor.current.index, base: NONE };
    setState({ key, selection: NONE, isActive: false });
  };
  /** The selection for a request; null if loading the ids failed or was canceled. */
  const resolve = async (): Promise<ResolvedSelection | null> => {
    const ids = selectedIds(selection);
    if (ids !== null) return { ids };
    if (selection.ids.size === 0) return { filter };
    const range = { first: 0, last: count - 1 };
    const all = await loadRange(range, (request) => loadIds(queries, { search, ...request }));
    return all && { ids: all.filter((id) => isSelected(selection, id)) };
  };
  return {
    selection,
    selectedCount: countSelected(selection, count),
    totalCount: count,
    /** Null for all with exceptions. */
    ids: selectedIds(selection),
    /** True if all matching contacts are selected. */
    isAllSelected: selection.all && selection.ids.size === 0,
    selecting: state.isActive,
    loadProgress,
    toggle,
    extend: (index: number) => void extend(index),
    /** Sets the start of the next range. */
    setAnchor: (index: number) => {
      anchor.current = { index, base: selection };
    },
    selectAll: () => update(ALL),
    start: () => update(selection),
    clear,
    resolve,
  };
}

export type ListSelection = ReturnType<typeof useSelection>;

interface LoadOptions {
  range: { first: number; last: number };
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** One load at a time: a new one, or Escape, cancels the previous. */
function useRangeLoader() {
  const [loadProgress, setLoadProgress] = useState<LoadProgress | null>(null);
  const current = useRef<AbortController>(null);
  const cancel = () => {
    current.current?.abort();
    setLoadProgress(null);
  };
  const loadRange = async (
    range: LoadOptions['range'],
    read: (request: LoadOptions) => Promise<number[]>,
  ): Promise<number[] | null> => {
    cancel();
    const { signal } = (current.current = new AbortController());
    const total = range.last - range.first + 1;
    setLoadProgress({ done: 0, total });
    try {
      return await read({
        range,
        signal,
        onProgress: (done) => signal.aborted || setLoadProgress({ done, total }),
      });
    } catch (error) {
      if (!signal.aborted)
        showToast({ type: 'error', message: errorMessage(error, t`Failed to fetch contacts`) });
      return null;
    } finally {
      if (!signal.aborted) setLoadProgress(null);
    }
  };
  return { loadProgress, loadRange, cancel };
}

interface IdRangeRequest {
  search: ListSearch;
  range: RowRange;
  signal: AbortSignal;
  /** Called with the number of loaded ids. */
  onProgress: (done: number) => void;
}

/** Ids at these list positions; loads pages that aren't cached, keeping only ids. */
async function loadIds(queries: QueryClient, request: IdRangeRequest): Promise<number[]> {
  const { search, range, signal, onProgress } = request;
  const pages = pagesContaining(range);
  const cursors = await cursorsUpTo(queries, search, pages.last);
  const queue = rangeToArray(pages).filter((page) => cursors[page] !== undefined);
  const idsByPage = new Map<number, number[]>();
  const loadNext = async () => {
    for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
      const rows = await readRows(queries, search, cursors[page] ?? '', signal);
      idsByPage.set(page, idsWithin(rows, page, range));
      onProgress(Math.min(idsByPage.size * PAGE_SIZE, range.last - range.first + 1));
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, loadNext));
  return [...idsByPage.values()].flat();
}

async function cursorsUpTo(queries: QueryClient, search: ListSearch, page: number) {
  const first = queries.getQueryData(contactPageQuery(search).queryKey);
  const cursors = cursorsOf(first, queries.getQueryData(pageCursorsQuery(search).queryKey));
  if (cursors[page] !== undefined) return cursors;
  return cursorsOf(first, await queries.fetchQuery(pageCursorsQuery(search)));
}

async function readRows(
  queries: QueryClient,
  search: ListSearch,
  cursor: string,
  signal: AbortSignal,
) {
  const cached = queries.getQueryData(contactPageQuery(search, cursor).queryKey);
  return (cached ?? (await readContactPage(search, cursor, signal))).results;
}

function idsWithin(rows: readonly { id: number }[], page: number, { first, last }: RowRange) {
  const start = page * PAGE_SIZE;
  return rows.slice(Math.max(0, first - start), last - start + 1).map(({ id }) => id);
}
