import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { readContactsSearch, type ContactsSearch } from './contacts-search.ts';

/** What is to be different in the address; `undefined` takes a part away. */
export type SearchChange = { [K in keyof ContactsSearch]?: ContactsSearch[K] | undefined };

interface ChangeOptions {
  /** Without an entry of its own in the browser's history: for typing and filters. */
  replace?: boolean;
  /** Also where a form has unsaved changes: its contact is gone, or has just been saved. */
  ignoreBlocker?: boolean;
}

export type ChangeSearch = (change: SearchChange, options?: ChangeOptions) => void;

/** The address of /contacts as the state of the page, and the way to change parts of it. */
export function useContactsSearch(): { search: ContactsSearch; change: ChangeSearch } {
  const search = useSearch({ from: '/contacts' });
  const navigate = useNavigate({ from: '/contacts' });
  const change = useCallback<ChangeSearch>(
    (parts, options = {}) =>
      void navigate({ search: (before) => changedSearch(before, parts), ...options }),
    [navigate],
  );
  return { search, change };
}

export function changedSearch(before: ContactsSearch, change: SearchChange): ContactsSearch {
  return readContactsSearch({ ...before, ...change });
}
