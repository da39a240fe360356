import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseContactsSearch, type ContactsSearch } from './contacts-search.ts';

export type SearchChange = { [K in keyof ContactsSearch]?: ContactsSearch[K] | undefined };

interface ChangeOptions {
  /** Replaces the history entry: for typing and filters. */
  replace?: boolean;
  /** Skips the unsaved-changes prompt: the contact was deleted or just saved. */
  ignoreBlocker?: boolean;
}

export type ChangeSearch = (change: SearchChange, options?: ChangeOptions) => void;

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
  return parseContactsSearch({ ...before, ...change });
}
