import { useRef, useState } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import type { ListSearch } from '../contacts-search.ts';
import {
  ALL,
  countSelected,
  isSelected,
  NONE,
  selectedIds,
  type Selection,
  toggled,
  withSelected,
} from './selection.ts';
import { contactPageQuery, pageCursorsQuery, readContactPage } from '../contacts.api.ts';
import { cursorsOf, pagesOf, PER_PAGE, rangeToArray, type RowRange } from './list-pages.ts';

/** Parallel page requests. */
const AT_ONCE = 4;

export interface Gathering {
  done: number;
  total: number;
}

export type Chosen = { ids: number[] } | { filter: Omit<ListSearch, 'sort'> };

/** The list's selection; reset by a filter change. */
export function useSelection(search: ListSearch, count: number) {
  const queries = useQueryClient();
  const { sort: _sort, ...filter } = search;
  const key = JSON.stringify(filter);
  const [state, setState] = useState({ key, selection: NONE, isActive: false });
  // The start of a range, and the selection outside it.
  const anchor = useRef({ index: 0, base: NONE });
  const { gathering, gather, stop } = useGathering();
  if (state.key !== key) setState({ key, selection: NONE, isActive: false });
  const { selection } = state;
  const set = (next: Selection) => setState({ key, selection: next, isActive: true });

  const toggle = (id: number, index: number) => {
    const next = toggled(selection, id);
    anchor.current = { index, base: next };
    set(next);
  };
  const extend = async (index: number) => {
    const { index: from, base } = anchor.current;
    const range = { first: Math.min(from, index), last: Math.max(from, index) };
    if (range.first === 0 && range.last === count - 1) return set(ALL);
    const ids = await gather(range, (request) => loadIds(queries, { search, ...request }));
    if (ids !== null) set(withSelected(base, ids, true));
  };
  const clear = () => {
    stop();
    anchor.current = { index: anchor.current.index, base: NONE };
    setState({ key, selection: NONE, isActive: false });
  };
  /** The selection for a request; null if loading the ids failed or was canceled. */
  const choose = async (): Promise<Chosen | null> => {
    const ids = selectedIds(selection);
    if (ids !== null) return { ids };
    if (selection.ids.size === 0) return { filter };
    const range = { first: 0, last: count - 1 };
    const all = await gather(range, (request) => loadIds(queries, { search, ...request }));
    return all && { ids: all.filter((id) => isSelected(selection, id)) };
  };
  return {
    selection,
    number: countSelected(selection, count),
    count,
    /** Null for all with exceptions. */
    ids: selectedIds(selection),
    /** True if all matching contacts are selected. */
    whole: selection.all && selection.ids.size === 0,
    selecting: state.isActive,
    gathering,
    toggle,
    extend: (index: number) => void extend(index),
    /** Sets the start of the next range. */
    stand: (index: number) => {
      anchor.current = { index, base: selection };
    },
    selectAll: () => set(ALL),
    begin: () => set(selection),
    clear,
    choose,
  };
}

export type ListSelection = ReturnType<typeof useSelection>;

interface GatherOptions {
  range: { first: number; last: number };
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** One load at a time: a new one, or Escape, cancels the previous. */
function useGathering() {
  const [gathering, setGathering] = useState<Gathering | null>(null);
  const current = useRef<AbortController>(null);
  const stop = () => {
    current.current?.abort();
    setGathering(null);
  };
  const gather = async (
    range: GatherOptions['range'],
    read: (request: GatherOptions) => Promise<number[]>,
  ): Promise<number[] | null> => {
    stop();
    const { signal } = (current.current = new AbortController());
    const total = range.last - range.first + 1;
    setGathering({ done: 0, total });
    try {
      return await read({
        range,
        signal,
        onProgress: (done) => signal.aborted || setGathering({ done, total }),
      });
    } catch (error) {
      if (!signal.aborted)
        showToast({ type: 'error', message: errorMessage(error, 'Failed to fetch contacts') });
      return null;
    } finally {
      if (!signal.aborted) setGathering(null);
    }
  };
  return { gathering, gather, stop };
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
  const wanted = pagesOf(range);
  const cursors = await cursorsUpTo(queries, search, wanted.last);
  const waiting = rangeToArray(wanted).filter((number) => cursors[number] !== undefined);
  const found = new Map<number, number[]>();
  const readOn = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const rows = await readRows(queries, search, cursors[number] ?? '', signal);
      found.set(number, idsWithin(rows, number, range));
      onProgress(Math.min(found.size * PER_PAGE, range.last - range.first + 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  return [...found.values()].flat();
}

async function cursorsUpTo(queries: QueryClient, search: ListSearch, page: number) {
  const first = queries.getQueryData(contactPageQuery(search).queryKey);
  const known = cursorsOf(first, queries.getQueryData(pageCursorsQuery(search).queryKey));
  if (known[page] !== undefined) return known;
  return cursorsOf(first, await queries.fetchQuery(pageCursorsQuery(search)));
}

async function readRows(
  queries: QueryClient,
  search: ListSearch,
  cursor: string,
  signal: AbortSignal,
) {
  const read = queries.getQueryData(contactPageQuery(search, cursor).queryKey);
  return (read ?? (await readContactPage(search, cursor, signal))).results;
}

function idsWithin(rows: readonly { id: number }[], page: number, { first, last }: RowRange) {
  const start = page * PER_PAGE;
  return rows.slice(Math.max(0, first - start), last - start + 1).map(({ id }) => id);
}
