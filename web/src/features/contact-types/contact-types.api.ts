import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/client.ts';
import type { ContactType } from '#contract/contact-types.ts';
import { call } from '../../lib/api.ts';

type TypePage = CallAnswer<'GET /api/contact-types/'>;

const PAGE = 200;

/** My contact types, in their order; all of them, for a person has few. */
export const contactTypesQuery = () =>
  queryOptions({
    queryKey: ['contact_types'],
    queryFn: async ({ signal }) => {
      const types: ContactType[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: TypePage = await call('GET /api/contact-types/', {
          query: { limit: PAGE, cursor },
          signal,
        });
        types.push(...page.results);
        cursor = page.next_cursor;
      }
      return types;
    },
  });
