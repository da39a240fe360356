import type { ContactView } from '#contract/contact-views.ts';
import { type ListSearch, NO_FILTER, toFilter, toListSearch } from '../list-search.ts';

/** The list parameters of a saved view. */
export function searchOfView({ filter, sort }: Pick<ContactView, 'filter' | 'sort'>): ListSearch {
  return toListSearch({ ...filter, sort } as ListSearch);
}

/** Every list parameter, undefined where the view doesn't set it, to replace those in the address. */
export function fullSearchOfView(view: Pick<ContactView, 'filter' | 'sort'>) {
  return { ...EMPTY_SEARCH, ...searchOfView(view) };
}

export const isSameList = (one: ListSearch, other: ListSearch) =>
  sorted(toListSearch(one)) === sorted(toListSearch(other));

function sorted(search: ListSearch): string {
  return JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether the view has this filter, order and columns; a view without columns fits any. */
export function isSavedView(
  view: Pick<ContactView, 'filter' | 'sort' | 'columns'>,
  search: ListSearch,
  columns: readonly string[],
): boolean {
  const hasColumns = view.columns.length === 0 || view.columns.join() === columns.join();
  return hasColumns && isSameList(search, searchOfView(view));
}

/** What is stored of the current list. */
export function viewOfSearch(search: ListSearch, columns: readonly string[]) {
  return {
    filter: toFilter(search),
    sort: search.sort ?? ('name' as const),
    columns: [...columns],
  };
}

export const EMPTY_SEARCH = { ...NO_FILTER, q: undefined, sort: undefined };
