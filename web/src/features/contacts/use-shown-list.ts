import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { contactPageQuery, pageCursorsQuery } from './contacts.api.ts';
import { listSearchOf } from './contacts-search.ts';
import { useContactsSearch } from './use-contacts-search.ts';
import { useDeepMemo } from './use-stable.ts';

/**
 * The list that the address asks for. While it is being read for the first time, the one before stays: `shown` is what can
 * be seen, `changing` says that something else is asked for. Where its pages begin is asked for at the same time.
 */
export function useShownList() {
  const { search } = useContactsSearch();
  const wanted = useDeepMemo(listSearchOf(search));
  const asked = useQuery(contactPageQuery(wanted));
  useQuery(pageCursorsQuery(wanted));
  const [shown, setShown] = useState(wanted);
  if (shown !== wanted && !asked.isPending) setShown(wanted);
  const list = useQuery({ ...contactPageQuery(shown), enabled: shown === wanted });
  return { shown, list, changing: shown !== wanted };
}
