import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../../lib/http/api-query.ts';
import { PAGE_CURSORS } from '../contacts-cache.ts';
import type { ListSearch } from '../list-search.ts';

/** Where a contact is in a list; -1 if it isn't. */
export const contactIndexQuery = (search: ListSearch, contact: number) =>
  queryOptions({
    ...apiQuery([...PAGE_CURSORS, search, contact], 'GET /api/contacts/landmarks/', {
      query: { ...search, contact },
    }),
    select: ({ contact_index = -1 }) => contact_index,
  });
