import { useCallback } from 'react';
import { useRouter } from '@tanstack/react-router';
import { changedSearch, useContactsSearch } from './use-contacts-search.ts';

/** The address of each contact with the list as it is. Rows have plain links: the router's own cost too much by the thousand. */
export function useRowLinks(): (id: number) => string {
  const { stringifySearch } = useRouter().options;
  const { search } = useContactsSearch();
  return useCallback(
    (id) => `/contacts${stringifySearch(changedSearch(search, { id, tab: undefined }))}`,
    [stringifySearch, search],
  );
}
