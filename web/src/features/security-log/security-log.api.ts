import { call } from '../../lib/http/api.ts';
import { pagedQuery } from '../../lib/http/paged.ts';

const PAGE = 20;

export const securityLogQuery = () =>
  pagedQuery(['security', 'log'], ({ pageParam: cursor, signal }) =>
    call('GET /api/security-log/', { query: { limit: PAGE, cursor }, signal }),
  );
