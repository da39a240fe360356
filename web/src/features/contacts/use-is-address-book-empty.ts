import { useQuery } from '@tanstack/react-query';
import { contactPageQuery } from './contacts.api.ts';
import { isFiltered, listSearchOf } from './contacts-search.ts';
import { useContactsSearch } from './use-contacts-search.ts';

/** Whether there is nobody at all; until the server has answered somebody is taken to be there, as nearly always. */
export function useIsAddressBookEmpty(): boolean {
  const { search } = useContactsSearch();
  const { data } = useQuery(contactPageQuery(listSearchOf(search)));
  return data?.count === 0 && !isFiltered(search);
}
