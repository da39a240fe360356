import { useEffect, useMemo, useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts.ts';
import { contactPageQuery, pageCursorsQuery } from '../contacts.api.ts';
import type { ContactPage } from '../contacts-cache.ts';
import type { ListSearch } from '../contacts-search.ts';
import {
  cursorsOf,
  isNear,
  pagesAround,
  PER_PAGE,
  rangeToArray,
  type RowRange,
} from './list-pages.ts';
import { combineQueries } from '../../../lib/http/combine-queries.ts';

const PAUSE_MS = 80;

export interface ContactPages {
  /** The contact at an index; undefined while loading. */
  at: (index: number) => Contact | undefined;
  cursors: readonly string[];
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
  const read = useQueries({
    queries: useMemo(
      () => numbers.map((number) => contactPageQuery(search, cursors[number])),
      [numbers, search, cursors],
    ),
  });
  const pages = new Map(numbers.map((number, index) => [number, read[index]?.data]));
  const known = useKnown(search, pages);
  const at = (index: number) => {
    const number = Math.floor(index / PER_PAGE);
    const page = pages.get(number) ?? known.get(number) ?? (number === 0 ? first.data : undefined);
    return page?.results[index % PER_PAGE];
  };
  // Visible rows may be known even without page cursors.
  const lost = cursors[to] === undefined && count > 0;
  return { at, cursors, ...combineQueries(lost ? [page_cursors, ...read] : read) };
}

/** Keeps each page's last data: after a change page cursors move, and rows stay until the new pages are loaded. */
function useKnown(
  search: ListSearch,
  pages: ReadonlyMap<number, ContactPage | undefined>,
): ReadonlyMap<number, ContactPage> {
  const [known, setKnown] = useState({ search, pages: new Map<number, ContactPage>() });
  if (known.search !== search) setKnown({ search, pages: new Map() });
  useEffect(() => {
    for (const [number, page] of pages) if (page !== undefined) known.pages.set(number, page);
    // Distant pages would be outdated when scrolled back to.
    for (const number of known.pages.keys()) if (!pages.has(number)) known.pages.delete(number);
  });
  return known.pages;
}

/** Pages to load: immediately when scrolling, debounced after jumps. */
function useDebouncedPages({ first, last }: RowRange): RowRange {
  const [settled, setSettled] = useState<RowRange>({ first, last });
  const same = settled.first === first && settled.last === last;
  const near = isNear(settled, { first, last });
  if (near && !same) setSettled({ first, last });
  useEffect(() => {
    if (near) return undefined;
    const timer = setTimeout(() => setSettled({ first, last }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [near, first, last]);
  return near ? { first, last } : settled;
}
