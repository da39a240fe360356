import { useEffect, useMemo, useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Contact, ContactPageCursors } from '#contract/contacts.ts';
import { contactPageQuery, pageCursorsQuery } from '../contacts.api.ts';
import type { ContactPage } from '../contacts-cache.ts';
import type { ListSearch } from '../list-search.ts';
import {
  cursorsOf,
  isAdjacent,
  pagesAround,
  PAGE_SIZE,
  rangeToArray,
  type RowRange,
} from './list-pages.ts';
import { combineQueries } from '../../../lib/http/combine-queries.ts';

const JUMP_DEBOUNCE_MS = 80;

export interface ContactPages {
  /** The contact at an index; undefined while loading. */
  contactAt: (index: number) => Contact | undefined;
  /** The index of a contact on a loaded page, or -1. */
  indexOf: (id: number) => number;
  cursors: readonly string[];
  /** Where each letter starts, in lists sorted by name. */
  letters: ContactPageCursors['letters'];
  /** The error of a visible page. */
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Loads the visible pages by cursor, in any order. */
export function useContactPages(
  search: ListSearch,
  count: number,
  visible: RowRange,
): ContactPages {
  const first = useQuery(contactPageQuery(search));
  const page_cursors = useQuery(pageCursorsQuery(search));
  const cursors = useMemo(
    () => cursorsOf(first.data, page_cursors.data),
    [first.data, page_cursors.data],
  );
  const { first: from, last: to } = useDebouncedPages(pagesAround(visible, count));
  const numbers = useMemo(
    () => rangeToArray({ first: from, last: to }).filter((number) => cursors[number] !== undefined),
    [from, to, cursors],
  );
  const pageQueries = useQueries({
    queries: useMemo(
      () => numbers.map((number) => contactPageQuery(search, cursors[number])),
      [numbers, search, cursors],
    ),
  });
  const pages = new Map(numbers.map((number, index) => [number, pageQueries[index]?.data]));
  const retained = useRetainedPages(search, pages);
  const contactAt = (index: number) => {
    const number = Math.floor(index / PAGE_SIZE);
    const page =
      pages.get(number) ?? retained.get(number) ?? (number === 0 ? first.data : undefined);
    return page?.results[index % PAGE_SIZE];
  };
  const indexOf = (id: number) => {
    for (const [number, page] of new Map([[0, first.data], ...pages])) {
      const index = page?.results.findIndex((contact) => contact.id === id) ?? -1;
      if (index >= 0) return number * PAGE_SIZE + index;
    }
    return -1;
  };
  // Visible rows may be known even without page cursors.
  const isCursorMissing = cursors[to] === undefined && count > 0;
  return {
    contactAt,
    indexOf,
    cursors,
    letters: page_cursors.data?.letters ?? [],
    ...combineQueries(isCursorMissing ? [page_cursors, ...pageQueries] : pageQueries),
  };
}

/** Keeps each page's last data: after a change page cursors move, and rows stay until the new pages are loaded. */
function useRetainedPages(
  search: ListSearch,
  pages: ReadonlyMap<number, ContactPage | undefined>,
): ReadonlyMap<number, ContactPage> {
  const [retained, setRetained] = useState({ search, pages: new Map<number, ContactPage>() });
  if (retained.search !== search) setRetained({ search, pages: new Map() });
  useEffect(() => {
    for (const [number, page] of pages) if (page !== undefined) retained.pages.set(number, page);
    // Distant pages would be outdated when scrolled back to.
    for (const number of retained.pages.keys())
      if (!pages.has(number)) retained.pages.delete(number);
  });
  return retained.pages;
}

/** Pages to load: immediately when scrolling, debounced after jumps. */
function useDebouncedPages({ first, last }: RowRange): RowRange {
  const [debounced, setDebounced] = useState<RowRange>({ first, last });
  const isSame = debounced.first === first && debounced.last === last;
  const isAdjacentRange = isAdjacent(debounced, { first, last });
  if (isAdjacentRange && !isSame) setDebounced({ first, last });
  useEffect(() => {
    if (isAdjacentRange) return undefined;
    const timer = setTimeout(() => setDebounced({ first, last }), JUMP_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isAdjacentRange, first, last]);
  return isAdjacentRange ? { first, last } : debounced;
}
