import { useQuery } from '@tanstack/react-query';
import { contactPageQuery } from './contacts.api.ts';
import { isNarrowed, listSearchOf } from './contacts-search.ts';
import { useContactsSearch } from './use-contacts-search.ts';

/** `empty` where there is nobody at all, `unknown` until the server has answered for the first time. */
export function useAddressBook(): 'unknown' | 'empty' | 'filled' {
  const { search } = useContactsSearch();
  const { data, isPending } = useQuery(contactPageQuery(listSearchOf(search)));
  if (isPending) return 'unknown';
  return data?.count === 0 && !isNarrowed(search) ? 'empty' : 'filled';
}
