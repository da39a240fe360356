import { sql } from 'kysely';
import { type Param, preparedQuery } from '../../../infra/prepared-queries.ts';

export const listSortLanguages = preparedQuery('sort-languages', (db, owner_ids: Param<number[]>) =>
  db
    .selectFrom('users')
    .select(['id', 'language', 'locale'])
    .where('id', '=', sql<number>`any(${owner_ids}::bigint[])`),
);
