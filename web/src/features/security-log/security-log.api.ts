import { pagedApiQuery } from '../../lib/http/api-query.ts';

const PAGE_SIZE = 20;

export const securityLogQuery = () =>
  pagedApiQuery(['security', 'log'], 'GET /api/security-log/', { query: { limit: PAGE_SIZE } });
